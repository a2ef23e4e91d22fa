package app.twicetold.client.library;

import java.util.List;

/** All topics in their order. */
public record TopicsResponse(List<TopicResponse> topics) {}
