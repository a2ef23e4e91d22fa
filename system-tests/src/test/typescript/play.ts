// Plays a first day through the clients that are generated from both contracts: sign-in, diagnostic, trial, training with
// both rounds, settlement; then looks in as an operator. Ends with an error when anything is not as the contract says.
//
//   node play.js <service> <purchase emulator> <admin key or empty> <recording.wav> <duration in ms>
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as client from '../../../target/clients/client';
import * as admin from '../../../target/clients/admin';

const [service, purchases, adminKey, recordingPath, durationMs] = process.argv.slice(2) as
  [string, string, string, string, string];
const recording = readFileSync(recordingPath);
const POLL_MS = 50;
const PATIENCE_MS = 60_000;

function check(holds: boolean, rule: string): asserts holds {
  if (!holds) {
    throw new Error(`It does not hold that ${rule}`);
  }
}

async function until<T>(read: () => Promise<T>, done: (value: T) => boolean, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (done(value)) {
      return value;
    }
    check(Date.now() < end, `${what} in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Announces, uploads and submits a recording, and waits for its assessment. */
async function retell(training: client.TrainingApi, sessionId: string, round: number): Promise<client.Attempt> {
  const announced = await training.createAttempt({
    sessionId,
    createAttemptRequest: {
      round,
      durationMs: Number(durationMs),
      contentType: 'audio/wav',
      sizeBytes: recording.length,
      sha256: createHash('sha256').update(recording).digest('hex'),
      pauseCount: 0,
    },
  });
  check(announced.upload !== null, 'an attempt without a recording says where it goes');
  const uploaded = await fetch(announced.upload.url, {
    method: announced.upload.method,
    headers: announced.upload.headers,
    body: recording,
  });
  check(uploaded.ok, `an upload is taken (${uploaded.status})`);
  const attemptId = announced.id;
  await training.submitAttempt({ attemptId });
  const ended = await until(
    () => training.getAttempt({ attemptId }),
    (attempt) => ['assessed', 'unreliable', 'failed'].includes(attempt.status),
    'the attempt ends',
  );
  check(ended.status === 'assessed', `the attempt is assessed (${JSON.stringify(ended.error)})`);
  check(ended.assessment !== null, 'an assessed attempt has an assessment');
  check(ended.submittedAt instanceof Date, 'moments are dates');
  const playback = await training.getAttemptAudio({ attemptId });
  const heard = await fetch(playback.url);
  check((await heard.arrayBuffer()).byteLength === recording.length, 'the recording can be played');
  return ended;
}

/** Runs a call that has to be refused, and returns the error. */
async function refused(call: Promise<unknown>): Promise<{ status: number; body: client.ErrorEnvelope }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof client.ResponseError || error instanceof admin.ResponseError) {
      return {
        status: error.response.status,
        body: client.ErrorEnvelopeFromJSON(await error.response.json()),
      };
    }
    throw error;
  }
  throw new Error('It was not refused');
}

async function playUser(): Promise<void> {
  const open = new client.Configuration({ basePath: service });
  const signedIn = await new client.AccountApi(open).signInAnonymously({
    anonymousSignInRequest: { installId: randomUUID(), deviceLocale: 'en', timeZone: 'Europe/Berlin' },
  });
  const configuration = new client.Configuration({ basePath: service, accessToken: signedIn.accessToken });
  const training = new client.TrainingApi(configuration);
  const library = new client.LibraryApi(configuration);

  const started = await new client.OnboardingApi(configuration).startOnboarding({
    onboardingRequest: {
      practiceLanguage: 'en',
      goal: 'speak_concisely',
      scenario: 'work_meeting',
      selfLevel: 'sometimes_clear',
      weeklyDays: 5,
    },
  });
  const diagnostic = started.diagnosticSession.id;
  await training.completeReading({ sessionId: diagnostic, completeReadingRequest: { readDurationMs: 45_000 } });
  await retell(training, diagnostic, 1);
  const settled = await training.completeSession({ sessionId: diagnostic });
  check(settled.xp.awarded > 0 && !settled.replayed, 'a diagnostic earns something');

  const walled = await refused(new client.HomeApi(configuration).getHome());
  check(walled.status === 402, 'after the diagnostic the paywall is up');
  check(walled.body.error.code === 'entitlement_required', 'an error has a code');
  const bought = await fetch(`${purchases}/emulator/subscribers/${signedIn.user.id}`, {
    method: 'PUT',
    body: JSON.stringify({
      entitlements: { pro: { product_identifier: 'pro_annual', expires_date: '2099-01-01T00:00:00Z' } },
      subscriptions: { pro_annual: { period_type: 'trial', is_sandbox: true } },
    }),
  });
  check(bought.ok, 'the trial starts');
  await new client.PurchasesApi(configuration).syncSubscription();

  const home = await new client.HomeApi(configuration).getHome();
  check(home.quickPicks !== undefined, 'the first screen opens');
  const articles = await library.listArticles({ language: 'en', difficulty: 1 });
  const article = articles.items.find((item) => !item.locked && item.id !== started.diagnosticSession.article.id);
  check(article !== undefined, 'an article is open');
  const session = await training.createSession({ createSessionRequest: { articleId: article.id } });
  await training.completeReading({ sessionId: session.id, completeReadingRequest: { readDurationMs: 45_000 } });
  await retell(training, session.id, 1);
  const second = await retell(training, session.id, 2);
  check(second.comparison !== null, 'the second round is compared with the first');
  await until(
    () => new client.AssessmentApi(configuration).getAttemptExemplar({ attemptId: second.id }),
    (exemplar) => exemplar.status !== 'pending',
    'the exemplar is made',
  );
  const settlement = await training.completeSession({ sessionId: session.id });
  const replay = await training.completeSession({ sessionId: session.id });
  check(!settlement.replayed && replay.replayed, 'a session is settled once');
  const me = await new client.AccountApi(configuration).getMe();
  check(me.stats.completedSessions === 2, 'both sessions count');
}

async function playOperator(): Promise<void> {
  const nobody = new admin.Configuration({ basePath: service });
  check((await refused(new admin.AuditApi(nobody).listAudit())).status === 401, 'the operator API is closed');
  if (adminKey === '') {
    return;
  }
  const configuration = new admin.Configuration({
    basePath: service,
    apiKey: (name) => (name === 'X-Admin-Key' ? adminKey : ''),
  });
  const providers = await new admin.AiProvidersApi(configuration).readAiProviders();
  check(providers.version === 2, 'the chains are shown');
  const batch = new admin.BatchApi(configuration);
  const jobs = await batch.listScheduledJobs();
  check(jobs.items.length > 0, 'there is scheduled work');
  const run = await batch.runScheduledJob({ name: 'notifications' });
  check(run.result === 'completed', 'scheduled work is done now');
  const audit = await new admin.AuditApi(configuration).listAudit({ limit: 1 });
  check(audit.items[0]?.at instanceof Date, 'the audit log tells');
}

playUser()
  .then(playOperator)
  .then(() => console.log('PLAYED'))
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
