// Runs before the page is painted. A file of its own, because inline scripts are forbidden.

// The stored theme, and whether an account may be signed in. Kept in step with web/shell/theme.ts, whose test runs this file.
try {
  const theme = localStorage.getItem('playfield:theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('user') !== null) document.documentElement.dataset.account = '';
} catch {
  // Storage is switched off: the system's theme stays.
}

// The page's scripts: fetched once its shell is painted, so that they take nothing of the line from its styles and font
// (docs/decisions/0020). A tab in the background is not painted until somebody looks.
const late = document.querySelector('meta[name="playfield:scripts"]')?.getAttribute('content') ?? '';
const [entry, ...others] = late.split(' ');
// Where the build has named no files the page brings its scripts itself.
let hasStarted = entry === '';

/** How long after the page has loaded its first paint may take. What is not painted by then is not looked at. */
const unpaintedMs = 3_000;

function startScripts() {
  if (hasStarted) return;
  hasStarted = true;
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
  document.head.append(script);
  setTimeout(preloadNext);
}

/** One file in each task: asking takes some milliseconds, and what is pressed meanwhile waits. */
function preloadNext() {
  const file = others.shift();
  if (file === undefined) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file });
  document.head.append(link);
  setTimeout(preloadNext);
}

function startUnseen() {
  if (document.hidden) startScripts();
}

/** How often what was lost is asked for again, each time after twice as long. */
const mostTries = 6;
const firstPauseMs = 500;
/** @type {Map<string, number>} */
const triesFor = new Map();

/**
 * A style sheet or the entry that a bad line has lost: the browser does not ask for it again, and the page would be without its
 * styles, or stay a shell, until somebody reloads it.
 *
 * @param {Event} event what went wrong, anywhere in the page
 */
function askAgain({ target }) {
  if (!(target instanceof HTMLLinkElement || target instanceof HTMLScriptElement)) return;
  const url = target instanceof HTMLScriptElement ? target.src : target.href;
  const isNeeded = target instanceof HTMLScriptElement || target.rel === 'stylesheet';
  const tries = triesFor.get(url) ?? 0;
  if (!isNeeded || !url.startsWith(`${location.origin}/assets/`) || tries === mostTries) return;
  triesFor.set(url, tries + 1);
  setTimeout(
    () => {
      // A script that has failed never runs, nor does a clone of it.
      const fresh = document.createElement(target.localName);
      for (const { name, value } of target.attributes) fresh.setAttribute(name, value);
      target.replaceWith(fresh);
    },
    firstPauseMs * 2 ** tries,
  );
}

/**
 * A link of the shell whose page finds something in its history entry: that a game starts at once, for one. The living page's
 * links take it along themselves.
 *
 * @param {MouseEvent} event a click anywhere
 */
function takeAlong(event) {
  const link = event.target instanceof Element ? event.target.closest('a[data-state]') : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || isElsewhere) return;
  event.preventDefault();
  history.pushState(JSON.parse(link.dataset.state ?? 'null'), '', link.href);
  location.reload();
}

if (!hasStarted) {
  // The youngest of what the scripts cannot do without, a browser's or another's (build.target in vite.config.ts).
  const isNewEnough = 'withResolvers' in Promise && 'popover' in HTMLElement.prototype;
  if (!isNewEnough) document.documentElement.dataset.outdated = '';
  startUnseen();
  addEventListener('error', askAgain, true);
  document.addEventListener('click', takeAlong);
  document.addEventListener('visibilitychange', startUnseen);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) startScripts();
  }).observe({ type: 'paint', buffered: true });
  // Where the browser does not tell when it has painted, and for a window in which nothing is painted.
  const tellsOfPaint = PerformanceObserver.supportedEntryTypes.includes('paint');
  addEventListener('load', () => setTimeout(startScripts, tellsOfPaint ? unpaintedMs : 0));
}
