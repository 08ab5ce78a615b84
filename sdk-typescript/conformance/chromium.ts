// A page in a headless Chromium, with what is bundled for it.
import { existsSync, readFileSync } from "node:fs";

import { type Browser, chromium, type Page } from "playwright-core";

/** Where Debian's package puts it. */
const CHROMIUM = "/usr/bin/chromium";
/** It shall open nothing but what it is told. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The server is on this machine, and the pages' origin is a name that came over plain HTTP.
  "--disable-features=LocalNetworkAccessChecks",
];

/** Whether there is one. */
export function hasChromium(): boolean {
  return existsSync(CHROMIUM);
}

/** Starts one. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** Opens a page under an origin that only this browser knows, with a script of the build in it. */
export async function open(browser: Browser, origin: string, script: URL): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const code = readFileSync(script, "utf8");
  await page.route(`${origin}/**`, (route) => {
    const own = route.request().url() === `${origin}/page.js`;
    return route.fulfill(
      own
        ? { contentType: "text/javascript", body: code }
        : { contentType: "text/html", body: `<!doctype html><script type="module" src="/page.js"></script>` },
    );
  });
  await page.goto(`${origin}/`, { waitUntil: "load" });
  return page;
}
