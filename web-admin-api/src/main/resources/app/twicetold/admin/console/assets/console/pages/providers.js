import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ApiError, get, post, request } from 'ui/api.js';
import { confirm, openDialog } from 'ui/dialog.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { badge, errorText, failed, field, filters, loaded, pageHeader, pages, panel, reasonText, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { date, dateTime, duration, label, languageName, list, t, tx } from 'ui/text.js';
import { catalogue } from 'console/service.js';
import { showDifference } from 'console/parts/provider-difference.js';
import { adopt, canonical, capabilitiesOf, documentOf, nameOf, newKey, priceOf, refusals, same, workingCopy } from 'console/parts/provider-document.js';
import { askEntry, askPrice } from 'console/parts/provider-forms.js';
import { rehearsalText } from 'console/parts/provider-rehearsal.js';
import { showUsage, usageFilters, WINDOWS } from 'console/parts/provider-usage.js';
import { price as written } from 'console/parts/provider-words.js';
import { openTab, tabs } from 'console/parts/tabs.js';

const TABS = ['chains', 'prices', 'history', 'usage'];
const DRAFT = 'providers';

/** Which models are asked for what, in which order, and what they cost. */
class PageProviders extends Page {
  constructor() {
    super();
    this.stored = new Loading(this, async (signal) => this.#answer(await request('GET', 'ai-providers', undefined, { signal })), ({ config }) => this.copy ?? this.#begin(config));
    this.choices = new Loading(this, () => catalogue());
    this.history = new Paged(this, (cursor, signal) => get('ai-providers/history', { query: { cursor }, signal }));
    this.usage = new Loading(this, (signal) => this.#askUsage(signal));
    /** What is worked on. @type {any} */
    this.copy = null;
    /** The document that it began with. @type {any} */
    this.base = null;
    /** What the service said of entries and prices, by their keys. @type {Map<string, Object<string, string>>} */
    this.refused = new Map();
    /** What it said of a whole chain or the prices. @type {Object<string, string>} */
    this.refusedParts = {};
    /** Any other refusal. @type {ApiError | null} */
    this.failure = null;
    /** What came of trying an entry, by its key. @type {Map<string, {waiting?: boolean, value?: any, error?: ApiError}>} */
    this.trials = new Map();
    /** What entries did in the rehearsal that was asked for here, by capability and place. @type {Map<string, Schema<'RehearsedEntry'>>} */
    this.rehearsed = new Map();
    /** The chain that is rehearsed, if any. */
    this.rehearsing = '';
    this.isSaving = false;
    this.window = '';
  }

  queryChanged() {
    if (this.stored.state === 'new') {
      this.choices.load();
      this.stored.load();
    }
    if (this.tab === 'history' && this.history.state === 'new') {
      this.history.load();
    }
    if (this.tab === 'usage' && this.window !== this.windowDays) {
      this.window = this.windowDays;
      this.usage.load();
    }
  }

  get tab() {
    return openTab(TABS, this.query.tab);
  }

  get windowDays() {
    return WINDOWS.includes(this.query.window_days) ? this.query.window_days : '30';
  }

  async #askUsage(signal) {
    // The plot comes with the tab that has it.
    const [usage] = await Promise.all([
      get('ai-providers/usage', { query: { by: 'day', window_days: this.windowDays }, signal }),
      import('console/parts/provider-plot.js'),
    ]);
    return usage;
  }

  #begin(config) {
    const kept = draft(DRAFT);
    if (kept) {
      this.copy = adopt(kept.copy);
      this.base = kept.base;
    } else {
      this.#workOn(config);
    }
  }

  #answer({ body, headers }) {
    const unpriced = (headers.get('X-Unpriced-Models') ?? '').split(',').map((one) => one.trim()).filter(Boolean);
    return { config: body, unpriced };
  }

  #workOn(config) {
    this.base = config;
    this.copy = workingCopy(config);
    this.#forgetRefusals();
    dropDraft(DRAFT);
  }

  #forgetRefusals() {
    this.refused = new Map();
    this.refusedParts = {};
    this.failure = null;
  }

  /** What is stored, once it is there. */
  get now() {
    return /** @type {{config: Schema<'ProviderConfig'>, unpriced: string[]}} */ (this.stored.value);
  }

  /** Whether there is something to store. */
  get isChanged() {
    return this.copy !== null && !same(documentOf(this.copy, this.base), documentOf(workingCopy(this.base), this.base));
  }

  /** Whether somebody has stored another document since this one was begun. */
  get isBehind() {
    return this.base !== null && this.stored.value?.config.revision !== this.base.revision;
  }

  render() {
    return html`
      ${pageHeader({ title: t('providers.title'), lead: t('providers.lead'), actions: this.#actions() })}
      ${tabs({
        label: t('providers.parts'),
        page: 'providers',
        open: this.tab,
        tabs: [
          { name: 'chains', text: t('providers.tab.chains'), count: this.#refusedCount((key) => !this.#isPrice(key)) },
          { name: 'prices', text: t('providers.tab.prices'), count: this.#refusedCount((key) => this.#isPrice(key)) },
          { name: 'history', text: t('providers.tab.history') },
          { name: 'usage', text: t('providers.tab.usage') },
        ],
      })}
      ${this.failure ? failed(this.failure) : nothing}
      ${this.copy && this.isBehind ? this.#behind() : nothing}
      ${this.#tab()}`;
  }

  #actions() {
    return this.isChanged
      ? html`
          ${badge(t('providers.unsaved'), 'warn')}
          <button class="main" ?disabled=${this.isSaving} @click=${() => this.review()}>${t('providers.review')}</button>
          <button @click=${() => this.discard()}>${t('providers.discard')}</button>`
      : this.copy && this.tab === 'chains'
        ? html`<button id="rehearse" aria-disabled=${this.rehearsing ? 'true' : nothing} @click=${() => this.rehearse()}>${t('providers.rehearse')}</button>`
        : nothing;
  }

  #behind() {
    return html`<div class="state stale" role="status">${t('providers.behind')}
      <button class="quiet" @click=${() => this.#conflict()}>${t('providers.compare')}</button></div>`;
  }

  #tab() {
    if (this.tab === 'usage') {
      return html`
        ${usageFilters((event) => this.filter(event), { window: this.windowDays, plot: this.query.plot ?? 'cost' })}
        <div class="panels stack">${loaded(this.usage, (usage) => showUsage(usage, { plot: this.query.plot ?? 'cost' }))}</div>`;
    }
    if (this.tab === 'history') {
      return loaded(this.stored, () => pages(this.history, { list: (items) => this.#history(items), empty: t('providers.history_none') }));
    }
    return loaded(this.stored, () => loaded(this.choices, () => (this.copy ? (this.tab === 'prices' ? this.#prices() : this.#chains()) : nothing)));
  }

  // Chains.

  #chains() {
    const capabilities = capabilitiesOf(this.base);
    return html`
      <p class="small">${tx('providers.move_help', { up: html`<kbd>Alt</kbd> <kbd>↑</kbd>`, down: html`<kbd>Alt</kbd> <kbd>↓</kbd>` })}</p>
      <div class="panels chains">${capabilities.map((capability) => this.#chain(capability))}</div>`;
  }

  #chain(capability) {
    const chain = this.copy.chains[capability];
    const reason = this.refusedParts[capability];
    return panel({
      title: label('console.capability', capability),
      id: `chain-${capability}`,
      tone: reason || chain.some(({ key }) => this.refused.has(key)) ? 'bad' : 'plain',
      actions: html`<button data-add=${capability} aria-label=${t('providers.add_to', { capability: label('console.capability', capability) })}
        @click=${() => this.add(capability)}>${t('providers.add')}</button>`,
      content: html`
        ${reason ? html`<p class="refusal">${reasonText(reason)}</p>` : nothing}
        ${this.rehearsing === capability ? html`<p class="trial">${t('providers.rehearsing')}</p>` : nothing}
        ${chain.length === 0
          ? html`<p class="state empty">${t('providers.chain_empty')}</p>`
          : html`<ol class="chain" aria-labelledby="chain-${capability}">
              ${repeat(chain, ({ key }) => key, (one, index) => this.#entry(capability, one, index, chain.length))}
            </ol>`}`,
    });
  }

  #entry(capability, { key, entry }, index, length) {
    const name = nameOf(entry);
    const move = (by) => this.move(capability, key, by);
    return html`<li
      id="entry-${key}"
      class=${entry.enabled === false ? 'off' : ''}
      @keydown=${(event) => this.#arrows(event, move)}
    >
      <div class="entry-head">
        <button class="quiet name" data-part="name" aria-label=${t('providers.edit', { name })} @click=${() => this.edit(capability, key)}><code>${name}</code></button>
        <span class="marks">${this.#marks(capability, entry)}</span>
      </div>
      <p class="small facts-line">${this.#facts(entry)}</p>
      ${this.#refusals(key)}
      ${this.#trial(key)}
      ${this.#rehearsal(capability, entry)}
      <div class="buttons">
        <button class="quiet" data-part="up" aria-label=${t('providers.up', { name })} aria-disabled=${index === 0 ? 'true' : nothing} @click=${() => move(-1)}>↑</button>
        <button class="quiet" data-part="down" aria-label=${t('providers.down', { name })} aria-disabled=${index === length - 1 ? 'true' : nothing} @click=${() => move(1)}>↓</button>
        <button class="quiet" data-part="try" aria-label=${t('providers.try_one', { name })} @click=${() => this.try(capability, key)}>${t('providers.try')}</button>
        <button class="quiet" data-part="remove" aria-label=${t('providers.remove_one', { name })} @click=${() => this.remove(capability, key)}>${t('providers.remove')}</button>
      </div>
    </li>`;
  }

  #arrows(event, move) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      move(by);
    }
  }

  /** What an operator should know about an entry. */
  #marks(capability, entry) {
    const place = this.#storedPlace(capability, entry);
    const note = this.#note(capability, entry);
    return html`
      ${entry.enabled === false ? badge(t('providers.off')) : nothing}
      ${place < 0 ? badge(t('providers.not_stored')) : nothing}
      ${this.#isUnpriced(capability, entry) ? badge(t('providers.no_price'), 'warn') : nothing}
      ${note ? this.#notes(note) : nothing}`;
  }

  #notes({ configured, training, end, unspoken_languages, unnoticed, missing_since, rehearsal, narrowed_to }) {
    return html`
      ${configured ? nothing : badge(t('providers.no_credentials'), 'warn')}
      ${end ? html`${badge(t(end.over ? 'providers.ended' : 'providers.ends', { date: date(end.on) }), end.over ? 'bad' : 'warn')} ${source(end)}` : nothing}
      ${missing_since ? html`${badge(t('providers.missing'), 'bad')} <small>${time(missing_since)}</small>` : nothing}
      ${narrowed_to ? badge(t('providers.narrowed', { n: narrowed_to }), 'warn') : nothing}
      ${training === 'not_promised' ? badge(label('providers.training', training), 'warn') : nothing}
      ${unspoken_languages.length ? badge(t('providers.unspoken', { languages: list(unspoken_languages.map(languageName)) }), 'warn') : nothing}
      ${unnoticed.includes('other_language') ? badge(t('providers.unnoticed'), 'warn') : nothing}
      ${rehearsal?.no_word_times_since ? badge(t('providers.no_word_times_since', { date: date(rehearsal.no_word_times_since) }), 'warn') : nothing}
      ${rehearsal ? html`${rehearsal.ok ? nothing : badge(t('providers.rehearsal_failed'), 'bad')} <small>${t('providers.rehearsed_at')} ${time(rehearsal.at)}</small>` : nothing}`;
  }

  #facts(entry) {
    const found = priceOf(this.copy.prices.map(({ price }) => price), entry);
    const options = Object.entries(entry.options ?? {});
    const words = [
      ...(found ? [priceWords(found)] : []),
      entry.timeout_ms === undefined ? t('providers.timeout_default') : t('providers.gives_up', { time: duration(entry.timeout_ms) }),
      ...options.map(([name, value]) => html`${label('providers.option', name)} <code>${optionText(value)}</code>`),
    ];
    return words.map((one, index) => html`${index ? ' · ' : ''}${one}`);
  }

  #refusals(key) {
    const fields = this.refused.get(key);
    return fields
      ? html`<ul class="refusals">${Object.entries(fields).map(([path, reason]) => html`<li class="refusal"><code>${path}</code> ${reasonText(reason)}</li>`)}</ul>`
      : nothing;
  }

  #trial(key) {
    const trial = this.trials.get(key);
    if (!trial) {
      return nothing;
    }
    if (trial.waiting) {
      return html`<p class="trial">${t('providers.trying')}</p>`;
    }
    return html`<p class="trial">${badge(trial.value?.ok ? t('providers.answered') : t('providers.refused'), trial.value?.ok ? 'good' : 'bad')} ${trialText(trial)}</p>`;
  }

  #rehearsal(capability, entry) {
    const done = this.rehearsed.get(`${capability}/${this.#storedPlace(capability, entry)}`);
    return done
      ? html`<p class="trial">${badge(t(done.ok ? 'providers.did_its_work' : 'providers.did_not'), done.ok ? 'good' : 'bad')} ${rehearsalText(done)}</p>`
      : nothing;
  }

  #storedPlace(capability, entry) {
    return (this.stored.value?.config[capability]?.chain ?? []).findIndex((one) => same(one, entry));
  }

  #note(capability, entry) {
    const { config } = this.now;
    return (config.entry_notes ?? []).find(
      (note) => note.capability === capability && nameOf(config[capability].chain[note.index] ?? {}) === nameOf(entry),
    );
  }

  /** Of what is stored the service says so; of what is not, the prices here do. */
  #isUnpriced(capability, entry) {
    const arePricesStored = same(this.copy.prices.map(({ price }) => price), this.now.config.price_table);
    return arePricesStored && entry.enabled !== false && this.#storedPlace(capability, entry) >= 0
      ? this.now.unpriced.includes(`${entry.provider}/${entry.model}`)
      : !priceOf(this.copy.prices.map(({ price }) => price), entry);
  }

  async #changed() {
    if (this.isChanged) {
      keepDraft(DRAFT, { copy: this.copy, base: this.base });
    } else {
      dropDraft(DRAFT);
    }
    this.requestUpdate();
    await this.updateComplete;
  }

  async move(capability, key, by) {
    const chain = this.copy.chains[capability];
    const from = chain.findIndex((one) => one.key === key);
    const to = from + by;
    if (to < 0 || to >= chain.length) {
      return;
    }
    const [moved] = chain.splice(from, 1);
    chain.splice(to, 0, moved);
    const part = document.activeElement?.getAttribute('data-part') ?? 'name';
    await this.#changed();
    // Moving an element takes the focus from it.
    this.#focus(key, part);
    announce(t('providers.moved', { name: nameOf(moved.entry), place: to + 1, of: chain.length, capability: label('console.capability', capability) }));
  }

  #focus(key, part = 'name') {
    this.#focusOn(`#entry-${key} [data-part=${part}]`);
  }

  /** @param {string[]} selectors the first that there is */
  #focusOn(...selectors) {
    const found = selectors.map((one) => this.querySelector(one)).find((one) => one !== null);
    /** @type {HTMLElement | undefined} */ (found)?.focus();
  }

  async add(capability) {
    const entry = await this.#askEntry(capability);
    if (entry) {
      const key = newKey();
      this.copy.chains[capability].push({ key, entry });
      await this.#changed();
      this.#focus(key);
      announce(t('providers.added', { name: nameOf(entry) }));
    }
  }

  async edit(capability, key) {
    const one = this.copy.chains[capability].find((other) => other.key === key);
    const entry = await this.#askEntry(capability, one.entry, this.refused.get(key));
    if (entry && !same(entry, one.entry)) {
      one.entry = entry;
      this.refused.delete(key);
      this.trials.delete(key);
      await this.#changed();
    }
  }

  #askEntry(capability, entry, errors) {
    return askEntry({ choices: this.choices.value, capability, entry, errors, prices: this.copy.prices.map(({ price }) => price) });
  }

  async remove(capability, key) {
    const chain = this.copy.chains[capability];
    const at = chain.findIndex((one) => one.key === key);
    const [gone] = chain.splice(at, 1);
    await this.#changed();
    const next = chain[Math.min(at, chain.length - 1)];
    if (next) {
      this.#focus(next.key);
    } else {
      this.#focusOn(`[data-add=${capability}]`);
    }
    const back = async () => {
      if (this.copy.chains[capability] === chain) {
        chain.splice(Math.min(at, chain.length), 0, gone);
        await this.#changed();
        this.#focus(key);
      }
    };
    notify({ text: t('providers.removed', { name: nameOf(gone.entry) }), action: { label: t('providers.put_back'), run: back } });
  }

  /** Asks the entry itself, one small question. */
  async try(capability, key) {
    const { entry } = this.copy.chains[capability].find((one) => one.key === key);
    const { config } = this.now;
    const index = this.#storedPlace(capability, entry);
    const body = index < 0 ? { capability, entry } : { capability, index, revision: config.revision };
    if (this.trials.get(key)?.waiting) {
      return;
    }
    this.trials.set(key, { waiting: true });
    this.requestUpdate();
    try {
      const value = await post('ai-providers/try', body, { signal: this.signal });
      this.trials.set(key, { value });
    } catch (thrown) {
      const error = /** @type {ApiError} */ (thrown);
      this.trials.delete(key);
      if (ApiError.isLeft(error)) {
        return;
      }
      if (error.code === 'version_conflict') {
        await this.stored.load({ quiet: true }).catch(() => {});
      }
      const own = Object.fromEntries(Object.entries(error.fields).map(([path, reason]) => [path.replace(/^entry\.?/, ''), reason]));
      if (Object.keys(own).length) {
        this.refused.set(key, own);
      }
      this.trials.set(key, { error });
    }
    this.requestUpdate();
    announce(`${nameOf(entry)}: ${plain(this.trials.get(key))}`);
  }

  /** Has each enabled entry that is stored do its real work, chain after chain, so that no answer takes too long. */
  async rehearse() {
    if (this.rehearsing || !(await confirm({ title: t('providers.rehearse_title'), text: t('providers.rehearse_text'), action: t('providers.rehearse') }))) {
      return;
    }
    const { config } = this.now;
    this.rehearsed.clear();
    this.failure = null;
    let left = 0;
    try {
      for (const name of capabilitiesOf(config).filter((one) => config[one].chain.some(({ enabled }) => enabled))) {
        const capability = /** @type {Schema<'Capability'>} */ (name);
        this.rehearsing = capability;
        this.requestUpdate();
        const done = await post('ai-providers/rehearsal', { capability, revision: config.revision }, { signal: this.signal });
        done.entries.forEach((entry) => this.rehearsed.set(`${capability}/${entry.index}`, entry));
        left += done.left;
      }
      const bad = [...this.rehearsed.values()].filter(({ ok }) => !ok).length;
      notify({ text: left ? t('providers.rehearsal_left', { n: left }) : bad ? t('providers.rehearsal_bad', { n: bad }) : t('providers.rehearsal_good'), tone: left || bad ? 'bad' : 'good' });
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      this.failure = /** @type {ApiError} */ (error);
      announce(errorText(this.failure), { urgent: true });
    } finally {
      this.rehearsing = '';
      this.requestUpdate();
    }
    await this.stored.load({ quiet: true }).catch(() => {});
  }

  // Prices.

  #prices() {
    const search = (this.query.q ?? '').toLowerCase();
    const used = new Map();
    for (const [capability, chain] of Object.entries(this.copy.chains)) {
      for (const { entry } of chain) {
        const price = priceOf(this.copy.prices.map((one) => one.price), entry);
        used.set(price, [...(used.get(price) ?? []), label('console.capability', capability)]);
      }
    }
    const bare = [...new Map(
      Object.entries(this.copy.chains)
        .flatMap(([capability, chain]) => chain.filter(({ entry }) => this.#isUnpriced(capability, entry)))
        .map(({ entry }) => [`${entry.provider}/${entry.model}`, entry]),
    )];
    const rows = this.copy.prices.filter(({ price }) => `${price.provider}/${price.model}`.toLowerCase().includes(search));
    return html`
      ${this.refusedParts.price_table ? html`<p class="refusal">${reasonText(this.refusedParts.price_table)}</p>` : nothing}
      ${bare.length ? panel({
        title: t('providers.without_price'),
        id: 'without-price',
        tone: 'person',
        content: html`<p class="small">${t('providers.without_price_help')}</p>
          <ul class="unpriced">${bare.map(([ref, { provider, model }]) => html`<li><code>${ref}</code>
            <button aria-label=${t('providers.price_for', { name: ref })} @click=${() => this.price(null, { provider, model })}>${t('providers.price_add')}</button></li>`)}</ul>`,
      }) : nothing}
      ${filters(
        (event) => this.filter(event),
        html`${field({ name: 'q', label: t('providers.find'), value: this.query.q, type: 'search' })}
          <button type="button" @click=${() => this.price(null, {})}>${t('providers.price_add')}</button>`,
      )}
      <p class="small">${t('providers.price_note')}</p>
      ${rows.length === 0
        ? html`<p class="state empty">${t('providers.prices_none')}</p>`
        : table({
            caption: t('providers.tab.prices'),
            rows,
            key: ({ key }) => key,
            marked: ({ key }) => this.refused.has(key),
            columns: [
              { title: t('providers.model'), cell: (row) => html`<code>${row.price.provider}/${row.price.model}</code>${this.#priceMarks(row)}` },
              { title: label('providers.price', 'input_per_1k'), cell: ({ price }) => written(price.input_per_1k), kind: 'number' },
              { title: label('providers.price', 'output_per_1k'), cell: ({ price }) => written(price.output_per_1k), kind: 'number' },
              { title: label('providers.price', 'per_minute'), cell: ({ price }) => written(price.per_minute), kind: 'number' },
              { title: t('providers.used_by'), cell: ({ price }) => (used.get(price) ?? []).join(' · ') || '—' },
              { title: html`<span class="unseen">${t('providers.change')}</span>`, cell: (row) => this.#priceButtons(row), kind: 'narrow' },
            ],
          })}`;
  }

  #priceMarks({ key, price }) {
    const isStored = this.now.config.price_table.some((one) => same(one, price));
    return html` ${isStored ? nothing : badge(t('providers.not_stored'))} ${this.#refusals(key)}`;
  }

  #priceButtons({ key, price }) {
    const name = `${price.provider}/${price.model}`;
    return html`
      <button class="quiet" id="price-${key}" aria-label=${t('providers.price_edit_one', { name })} @click=${() => this.price(key, price)}>${t('providers.change')}</button>
      <button class="quiet" aria-label=${t('providers.price_remove_one', { name })} @click=${() => this.dropPrice(key)}>${t('providers.remove')}</button>`;
  }

  async price(key, price) {
    const given = await askPrice({ choices: this.choices.value, price, isNew: key === null, errors: this.refused.get(key) });
    if (!given) {
      return;
    }
    if (key === null) {
      this.copy.prices.push({ key: newKey(), price: given });
    } else {
      this.copy.prices.find((one) => one.key === key).price = given;
      this.refused.delete(key);
    }
    await this.#changed();
    announce(t('providers.price_taken', { name: `${given.provider}/${given.model}` }));
  }

  async dropPrice(key) {
    const at = this.copy.prices.findIndex((one) => one.key === key);
    const [gone] = this.copy.prices.splice(at, 1);
    await this.#changed();
    const next = this.copy.prices[Math.min(at, this.copy.prices.length - 1)];
    this.#focusOn(next ? `#price-${next.key}` : 'h1', 'h1');
    notify({
      text: t('providers.price_removed', { name: `${gone.price.provider}/${gone.price.model}` }),
      action: {
        label: t('providers.put_back'),
        run: () => {
          this.copy.prices.splice(at, 0, gone);
          this.#changed();
        },
      },
    });
  }

  #isPrice(key) {
    return this.copy?.prices.some((one) => one.key === key) ?? false;
  }

  #refusedCount(isMeant) {
    return [...this.refused.keys()].filter(isMeant).length;
  }

  // Storing.

  /** Shows what would change, and stores it. */
  async review() {
    if (!this.isChanged || this.isSaving) {
      return;
    }
    const given = documentOf(this.copy, this.base);
    const sure = await this.#sure(t('providers.review_title'), html`<h3>${t('providers.difference')}</h3>${showDifference(this.base, given)}`, t('providers.store'));
    if (sure) {
      await this.#store(given, this.base.revision);
    }
  }

  #sure(title, content, action) {
    return openDialog({
      title,
      dismissed: false,
      wide: true,
      content: (close) => html`
        ${content}
        <div class="buttons">
          <button class="main" @click=${() => close(true)}>${action}</button>
          <button @click=${() => close(false)}>${t('ui.cancel')}</button>
        </div>`,
    });
  }

  async #store(given, revision) {
    this.isSaving = true;
    this.#forgetRefusals();
    this.requestUpdate();
    /** @type {any} */
    let refusal = null;
    try {
      this.stored.value = this.#answer(await request('PUT', 'ai-providers', { ...given, revision }, { signal: this.signal }));
      if (same(documentOf(this.copy, this.base), given)) {
        this.#workOn(this.now.config);
      } else {
        // What was done meanwhile is a change to what is stored.
        this.base = this.now.config;
        await this.#changed();
      }
      this.trials.clear();
      this.rehearsed.clear();
      this.history.state = 'new';
      notify({ text: t('providers.stored'), tone: 'good' });
      this.queryChanged();
    } catch (error) {
      refusal = error;
    }
    this.isSaving = false;
    this.requestUpdate();
    if (refusal && !ApiError.isLeft(refusal)) {
      await this.#refusedBy(refusal);
      this.requestUpdate();
    }
  }

  async #refusedBy(error) {
    if (error.code === 'version_conflict') {
      await this.#conflict();
      return;
    }
    const { entries, parts } = refusals(error.fields, this.copy);
    this.refused = entries;
    this.refusedParts = parts;
    // What stands beside an entry needs no second place.
    this.failure = entries.size && !Object.keys(parts).some((part) => part !== 'price_table' && !this.copy.chains[part]) ? null : error;
    announce(errorText(error), { urgent: true });
    const [first] = entries.keys();
    if (first) {
      this.setQuery({ tab: this.#isPrice(first) ? 'prices' : null, q: null }, { replace: true });
      this.requestUpdate();
      await this.updateComplete;
      this.#focusOn(`#entry-${first} [data-part=name]`, `#price-${first}`);
    }
  }

  /** Somebody else was first: shows both, and goes on with one. */
  async #conflict() {
    let latest;
    try {
      const [answer, page] = await Promise.all([
        request('GET', 'ai-providers', undefined, { signal: this.signal }),
        get('ai-providers/history', { query: { limit: 1 }, signal: this.signal }),
      ]);
      this.stored.value = this.#answer(answer);
      latest = page.items[0];
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        this.failure = /** @type {ApiError} */ (error);
        this.requestUpdate();
      }
      return;
    }
    this.requestUpdate();
    const theirs = this.now.config;
    const mine = documentOf(this.copy, this.base);
    const chosen = await openDialog({
      title: t('providers.conflict_title'),
      dismissed: '',
      wide: true,
      content: (close) => html`
        <p>${latest ? tx('providers.conflict_by', { actor: html`<b translate="no">${latest.actor}</b>`, time: time(latest.at) }) : t('providers.conflict_text')}</p>
        <h3>${t('providers.conflict_theirs')}</h3>
        ${showDifference(this.base, theirs)}
        <h3>${t('providers.conflict_mine')}</h3>
        ${showDifference(theirs, mine)}
        <div class="buttons">
          <button class="main" @click=${() => close('mine')}>${t('providers.conflict_go_on')}</button>
          <button @click=${() => close('theirs')}>${t('providers.conflict_take')}</button>
          <button @click=${() => close('')}>${t('ui.cancel')}</button>
        </div>`,
    });
    if (chosen === 'theirs') {
      this.#workOn(theirs);
    } else if (chosen === 'mine') {
      this.base = theirs;
      await this.#changed();
      await this.review();
    }
    this.requestUpdate();
  }

  async discard() {
    const sure = await confirm({ title: t('providers.discard_title'), text: t('providers.discard_text'), action: t('providers.discard'), danger: true });
    if (sure) {
      this.#workOn(this.now.config);
      this.trials.clear();
      this.requestUpdate();
      this.#focusOn('h1');
    }
  }

  // History.

  #history(items) {
    const now = this.stored.value ? canonical(documentOf(workingCopy(this.now.config), this.now.config)) : '';
    return table({
      caption: t('providers.tab.history'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('providers.at'), cell: ({ at }) => time(at), kind: 'narrow' },
        { title: t('providers.actor'), cell: ({ actor }) => html`<span translate="no">${actor}</span>` },
        {
          title: t('providers.against_now'),
          cell: ({ at, config }) =>
            canonical(documentOf(workingCopy(config), config)) === now
              ? badge(t('providers.in_force'), 'good')
              : html`<button aria-label=${t('providers.compare_one', { time: dateTime(at) })} @click=${() => this.restore(items.find((one) => one.config === config))}>${t('providers.compare_restore')}</button>`,
        },
      ],
    });
  }

  /** Shows how an older document differs from the one in force, and puts it back. */
  async restore({ at, actor, config }) {
    const { config: now } = this.now;
    const sure = await this.#sure(
      t('providers.restore_title'),
      html`<p>${tx('providers.restore_of', { actor: html`<b translate="no">${actor}</b>`, time: time(at) })}</p>
        ${this.isChanged ? html`<p>${badge(t('providers.restore_drops'), 'warn')}</p>` : nothing}
        <h3>${t('providers.difference')}</h3>${showDifference(now, config)}`,
      t('providers.restore'),
    );
    if (sure) {
      this.base = now;
      this.copy = workingCopy(config);
      await this.#changed();
      await this.#store(documentOf(this.copy, now), now.revision);
    }
  }
}
customElements.define('page-providers', PageProviders);

/** Where an end was announced. */
function source({ source: address }) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return nothing;
  }
  return url.protocol === 'https:'
    ? html`<a class="small" href=${url.href} target="_blank" rel="noopener noreferrer">${t('providers.announced')}</a>`
    : nothing;
}

function priceWords({ input_per_1k, output_per_1k, per_minute }) {
  return [
    input_per_1k || output_per_1k || per_minute === null ? t('providers.per_1k', { input: written(input_per_1k), output: written(output_per_1k) }) : '',
    per_minute === null ? '' : t('providers.per_minute', { price: written(per_minute) }),
  ].filter(Boolean).join(' · ');
}

const optionText = (value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).map(([name, one]) => `${name}: ${one}`).join(', ')
    : Array.isArray(value) ? value.join(', ') : String(value);

/** @param {{value?: Schema<'EntryTrial'>, error?: ApiError}} trial */
function trialText({ value, error }) {
  if (error) {
    return errorText(error);
  }
  if (!value) {
    return '';
  }
  const { latency_ms, usage, cost_usd, error: refusal } = value;
  if (refusal) {
    return `${refusal.message} (${label('console.error_kind', refusal.kind)})`;
  }
  return [
    duration(latency_ms),
    usage.input_tokens === null ? '' : t('providers.trial_in', { n: usage.input_tokens }),
    usage.output_tokens === null ? '' : t('providers.trial_out', { n: usage.output_tokens }),
    usage.audio_ms === null ? '' : t('providers.trial_sound', { time: duration(usage.audio_ms) }),
    cost_usd === null ? t('providers.no_price') : written(cost_usd),
  ].filter(Boolean).join(' · ');
}

const plain = (trial) => `${trial.value?.ok ? t('providers.answered') : t('providers.refused')} ${trialText(trial)}`;

export default {
  title: () => t('providers.title'),
  element: 'page-providers',
  keys: (page) => [
    { key: 's', label: t('providers.review'), run: () => page.review(), when: () => page.isChanged },
    { key: 'x', label: t('providers.discard'), run: () => page.discard(), when: () => page.isChanged },
  ],
};
