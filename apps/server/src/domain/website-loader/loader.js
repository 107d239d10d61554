/**
 * What a website of an advertiser loads. `millrace('event', 'purchase', { value: 19.9, currency: 'EUR' })` tells of an event;
 * pages are told of by themselves. Nothing that could name a visitor is kept in the browser or sent before
 * `millrace('consent', true)`, and never where the browser asks for Global Privacy Control. It throws nothing into the page and waits for nothing.
 */
((window, document, navigator) => {
  const script = document.currentScript;
  if (!script) return;
  const { origin, searchParams } = new URL(script.src);
  const key = searchParams.get('key') || '';
  /** What was told before, in `q`, to a stub or to the loaders of other keys, which stand in `is`. */
  const before = window.millrace;
  if (before?.is?.[key]) return;

  const addressFor = (of) => `${origin}/sdk/events?key=${encodeURIComponent(of)}`;
  const address = addressFor(key);
  const watchesPages = script.dataset.pages !== 'off';
  const store = 'millrace';
  /** Before the names of what the pages of a browser keep for this key, each under its own: tabs write at the same time. */
  const kept = `${store}.${key}.`;
  const year = 31_536_000;
  const threeDays = 259_200_000;
  /** Kept while the server is away; the oldest go first. */
  const most = 200;
  /** As many as the server takes at once. */
  const batch = 50;
  /** Bytes of a call's events: browsers let no page leave more than 64 KiB behind. */
  const mostBytes = 60_000;
  /** Milliseconds after which a server that says nothing is away. */
  const patience = 20_000;

  const refuses = navigator.globalPrivacyControl === true;
  let consents = false;
  /** Whether this page has said so, or that they do not. */
  let isAnswered = refuses;
  let visitor = '';
  let customer = '';
  /** Which device and system it is, where a browser tells that to whoever asks; of those who consent alone. */
  let hints;
  /** Not known to be with the server, oldest first: [event, when it happened, the server's origin]. */
  let waiting = [];
  /** Those of them that the server is asked to take right now. */
  let sending = [];
  let isAway = false;
  let pause = 0;
  let timer = 0;

  const attempt = (work) => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };

  const makeId = () =>
    attempt(() => crypto.randomUUID()) ||
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );

  const own = kept + makeId();

  const cookie = (name) => (document.cookie.match(`(?:^|; )${name}=([\\w.-]{8,64})`) || [])[1] || '';

  /** Of the whole website: a browser takes the shortest domain that is no public suffix. */
  const setCookie = (value, seconds) => {
    const labels = location.hostname.split('.');
    const secure = location.protocol === 'https:' ? ';secure' : '';
    for (let at = labels.length - 2; at >= -1; at -= 1) {
      const domain = at < 0 ? '' : `;domain=${labels.slice(at).join('.')}`;
      document.cookie = `${store}=${value};path=/;max-age=${seconds};samesite=lax${secure}${domain}`;
      if (value ? cookie(store) === value : at < 0) return;
    }
  };

  /** What other pages of this browser keep, which may still be there, under any key. */
  const ofAnyKey = () =>
    Object.keys(localStorage).filter(
      (name) => name !== own && (name === store || name.startsWith(`${store}.`)),
    );
  const others = () => ofAnyKey().filter((name) => name === store || name.startsWith(kept));

  /** With consent alone: what has not arrived outlives the page, and the next one until it is asked there, too. */
  const keep = () =>
    attempt(() => {
      if (consents && waiting.length > 0) localStorage.setItem(own, JSON.stringify(waiting));
      else localStorage.removeItem(own);
      // All websites of a page hear the same answer.
      if (isAnswered && !consents) for (const name of ofAnyKey()) localStorage.removeItem(name);
      return true;
    });

  const isNew = ([event, at]) => Date.now() - at < threeDays && sizeOf(event) <= mostBytes;
  const readKept = (name) => attempt(() => JSON.parse(localStorage.getItem(name)).filter(isNew)) || [];

  /**
   * Takes over what other pages have kept. One that is still there may send it as well: the ids of the events make that count once,
   * and it keeps anew what it has when it is left. What does not fit stays for the next page.
   */
  const adopt = () => {
    for (const name of others()) {
      const ids = new Set(waiting.map(([{ event_id }]) => event_id));
      const all = readKept(name);
      const some = all.filter(([{ event_id }]) => !ids.has(event_id));
      if (waiting.length + some.length > most) continue;
      waiting = [...some, ...waiting].sort(([, one], [, other]) => one - other);
      if (keep()) localStorage.removeItem(name);
    }
  };

  const schedule = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  };

  const body = (some) => {
    const now = Date.now();
    return JSON.stringify({
      hints,
      // One that says its own time is judged by that.
      events: some.map(([event, at]) => (event.time ? event : { ...event, ago: Math.max(0, now - at) })),
    });
  };

  const sizeOf = (one) => new Blob([JSON.stringify(one)]).size;

  /** The first ones that one call takes; that is one at least. */
  const cut = (all) => {
    let bytes = 0;
    const end = all.findIndex((one, at) => {
      bytes += sizeOf(one);
      return at > 0 && (at === batch || bytes > mostBytes);
    });
    return end < 0 ? all : all.slice(0, end);
  };

  /** Whether the server, which was asked to take them, could not. */
  const ask = async (of, some) => {
    let status = 0;
    try {
      const signal = attempt(() => AbortSignal.timeout(patience));
      const asked = { method: 'POST', body: body(some), credentials: 'omit', keepalive: true, signal };
      status = (await fetch(addressFor(of), asked)).status;
    } catch {
      // It is away.
    }
    return status === 0 || status === 429 || status >= 500;
  };

  /**
   * What waits for a key that no loader of this page has is told under that key: the server takes it as long as one that was renewed
   * counts, and of another website's tells nobody else. What it could not take stays for the next page, and what waits for another
   * server for a page with its loader.
   */
  const tellForAbsent = async () => {
    for (const name of ofAnyKey()) {
      const of = name.slice(store.length + 1, name.lastIndexOf('.'));
      if (!of || window.millrace.is[of]) continue;
      let left = readKept(name);
      if (left.some(([, , from]) => from !== origin)) continue;
      while (left.length > 0) {
        const some = cut(left);
        // Consent may have been taken back by now, and then nothing stands there any more.
        if (!consents || (await ask(of, some))) return;
        left = left.slice(some.length);
      }
      localStorage.removeItem(name);
    }
  };

  const arrived = (some) => {
    waiting = waiting.filter((one) => !some.includes(one));
    keep();
  };

  /** What the server refuses for good is given up; what it could not take is sent again, later and later. */
  async function send() {
    clearTimeout(timer);
    if (sending.length > 0 || waiting.length === 0) return;
    sending = cut(waiting);
    isAway = await ask(key, sending);
    if (isAway) pause = Math.min(60_000, (pause || 1_000) * 2);
    else {
      pause = 0;
      arrived(sending);
    }
    sending = [];
    if (waiting.length > 0) schedule(pause * (0.5 + Math.random() / 2));
  }

  /**
   * The page may never come back: what waits leaves with beacons, of which nobody says whether they arrive. With consent it waits on
   * as well, until the server has answered; its event ids make what arrives twice count once.
   */
  const leave = () => {
    // Another page may have taken it over a moment ago, without the last of it.
    keep();
    let left = waiting.filter((one) => !sending.includes(one));
    while (left.length > 0) {
      const some = cut(left);
      left = left.slice(some.length);
      if (attempt(() => navigator.sendBeacon(address, body(some))) && !isAway && !consents) arrived(some);
    }
  };

  /** What the server takes of it: no more of an item than its id, and short facts. */
  const idOf = (item) => item?.id ?? item?.item_id ?? item;
  const isFact = ([name, fact]) => name.length <= 40 && /^(string|number|boolean)$/.test(typeof fact);
  const short = ([name, fact]) => [name, typeof fact === 'string' ? fact.slice(0, 200) : fact];

  /** Whether the person refused for this event, or the law does for them: by what names servers say so, too. */
  const forbids = ({ consent, regs, gdpr, ccpa, coppa }) =>
    /^(0|false)$/i.test(consent) ||
    Object.values({ gdpr, ccpa, coppa, ...regs }).some((flag) => /^(1|true)$/i.test(flag));

  const tell = (name, given, at = Date.now()) => {
    const fields = given || {};
    const { event_id = makeId(), time, user_id, value, currency, items, click_id, params, ...more } = fields;
    const facts = { ...(typeof params === 'object' && params), ...more };
    const event = {
      event: String(name),
      event_id: String(event_id),
      time,
      value,
      currency,
      items: Array.isArray(items) ? items.slice(0, 100).map(idOf) : items,
      click_id,
      params: Object.fromEntries(Object.entries(facts).filter(isFact).slice(0, 30).map(short)),
    };
    if (consents && !forbids(fields)) {
      event.device_id = visitor;
      const user = user_id ? String(user_id) : customer;
      if (user) event.user_id = user;
    } else event.consent = false;
    // What is larger than a call is no event, and would keep the others back.
    if (sizeOf(event) > mostBytes) return;
    waiting.push([event, at, origin]);
    waiting = waiting.slice(-most);
    keep();
    if (!pause) schedule(waiting.length < batch ? 500 : 0);
  };

  const commands = {
    event: tell,
    consent: (is) => {
      consents = is === true && !refuses;
      isAnswered = true;
      if (consents) {
        visitor = cookie(store) || visitor || makeId();
        // What stands there already would pass for one that a browser has just taken.
        setCookie('', 0);
        setCookie(visitor, year);
        attempt(() =>
          navigator.userAgentData.getHighEntropyValues(['model', 'platformVersion']).then(
            ({ model, platformVersion }) => {
              if (consents) hints = { model, platformVersion };
            },
            () => {},
          ),
        );
        attempt(adopt);
        if (waiting.length > 0) schedule(500);
        // Once all loaders of the page are there.
        setTimeout(() => tellForAbsent().catch(() => {}), 2_000);
      } else {
        visitor = '';
        hints = undefined;
        if (cookie(store)) setCookie('', 0);
        // What was not sent yet is nobody's, too.
        for (const [event] of waiting) {
          delete event.device_id;
          delete event.user_id;
          event.consent = false;
        }
      }
      keep();
    },
    /** What the website calls its customer by, which it may know before it has an answer. */
    user: (id) => {
      customer = id ? String(id) : '';
    },
  };

  const take = (at, [command, ...rest]) =>
    attempt(() => {
      if (command === 'event') tell(rest[0], rest[1], at);
      else if (Object.keys(commands).includes(command)) commands[command](...rest);
    });

  const queue = before?.q || [];
  const millrace = (...told) => {
    const at = Date.now();
    // The first loader of a page keeps what is said for those that come later; of events the first ones.
    if (before?.is) before(...told);
    else if (told[0] !== 'event' || queue.length < most) queue.push([at, told]);
    take(at, told);
  };
  millrace.q = queue;
  millrace.is = { ...before?.is, [key]: 1 };
  window.millrace = millrace;

  let page = '';
  /** Addresses of single-page apps stand behind a `#/`; what stands in a query may name somebody, and is not told. */
  const look = (isBack) => {
    const now = location.pathname + (/^#!?\//.test(location.hash) ? location.hash.split('?')[0] : '');
    // One that is drawn ahead may never be seen; `begin` looks once it is.
    if (!watchesPages || document.prerendering || (now === page && !isBack)) return;
    const from = page ? '' : attempt(() => new URL(document.referrer).host);
    page = now;
    tell('page_view', { page: now.slice(0, 200), ...(from && { referrer: from }) });
  };

  for (const name of ['pushState', 'replaceState']) {
    const own = history[name];
    history[name] = function (...given) {
      const answer = own.apply(this, given);
      attempt(() => look());
      return answer;
    };
  }
  const on = (target, name, listener) =>
    target.addEventListener(name, (event) => attempt(() => listener(event)));
  on(window, 'popstate', () => look());
  on(window, 'hashchange', () => look());
  on(window, 'pagehide', leave);
  on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && leave());
  // Out of the back/forward cache the page is seen once more.
  on(window, 'pageshow', (event) => event.persisted && look(true));
  on(window, 'online', () => send());

  const begin = () => {
    // Consent first, whenever it was given: what was told before is of the same visit.
    for (const [at, told] of queue) if (told[0] !== 'event') take(at, told);
    look();
    for (const [at, told] of queue) if (told[0] === 'event') take(at, told);
  };
  if (document.prerendering) on(document, 'prerenderingchange', begin);
  else begin();
})(window, document, navigator);
