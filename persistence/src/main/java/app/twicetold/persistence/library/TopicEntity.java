package app.twicetold.persistence.library;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A topic of the library; its name is in the message bundles. */
@Entity
@Table(name = "topics")
public class TopicEntity {
    @Id
    public String id;

    public String glyph;

    @Column(name = "color_token")
    public String colorToken;

    public int position;
}
