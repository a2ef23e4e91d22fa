package app.twicetold.client.onboarding;

import app.twicetold.client.library.ArticleResponse;
import app.twicetold.client.training.SessionResponse;

/** The diagnostic session, and the article to read in it. */
public record OnboardingResponse(SessionResponse diagnosticSession, ArticleResponse article) {}
