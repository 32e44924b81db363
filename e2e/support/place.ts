import type { ElementHandle, Locator, Page } from "playwright-core";

/** Resolves when nothing in the box has moved for a few frames. */
export async function settled(log: Locator): Promise<void> {
  await log.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let last = "";
        let still = 0;
        const look = () => {
          const { scrollTop = 0, scrollHeight = 0 } = element.parentElement ?? {};
          const now = `${scrollTop} ${scrollHeight}`;
          still = now === last ? still + 1 : 0;
          last = now;
          if (still < 6) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );
}

/** The row in the middle of a timeline: what the reader looks at. */
export async function rowUnderEye(log: Locator): Promise<ElementHandle<HTMLElement>> {
  const handle = await log.evaluateHandle((element) => {
    const box = element.parentElement?.getBoundingClientRect();
    const middle = box ? box.y + box.height / 2 : 0;
    const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")];
    return rows.findLast((row) => row.getBoundingClientRect().y <= middle) ?? null;
  });
  const row = handle.asElement();
  if (!row) throw new Error("There is no row in the middle of the timeline.");
  return row as ElementHandle<HTMLElement>;
}

/** Watches where a row is painted, frame by frame, until `moved` is asked: px between its extremes. */
export async function watchPlace(row: ElementHandle<HTMLElement>) {
  const watch = await row.evaluateHandle((element) => {
    const seen = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY, on: true };
    // After the frame: a task in the midst of one sees places that are never painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const y = element.isConnected ? element.getBoundingClientRect().y : Number.NaN;
      seen.least = Math.min(seen.least, y);
      seen.most = Math.max(seen.most, y);
      if (seen.on) requestAnimationFrame(look);
    };
    const look = () => port2.postMessage(null);
    look();
    return seen;
  });
  return {
    moved: () =>
      watch.evaluate((seen) => {
        seen.on = false;
        return seen.most - seen.least;
      }),
  };
}

const olderPages = /\/api\/message\/list\/channel\/.*[?&]before=/;

/** Holds up what brings older messages, until it is let go on. */
export async function holdOlderPages(page: Page) {
  const gate = Promise.withResolvers<void>();
  let isAsking = false;
  await page.route(olderPages, async (route) => {
    isAsking = true;
    await gate.promise;
    await route.continue();
  });
  return {
    /** Whether the page wants some. */
    isAsking: () => isAsking,
    letGo: () => gate.resolve(),
    /** What is asked for from now on is not held up. */
    stop: () => page.unroute(olderPages),
  };
}

/** Turns the wheel over a timeline; negative is towards older messages. */
export async function turnWheel(page: Page, log: Locator, dy: number): Promise<void> {
  const box = await log.locator("xpath=..").boundingBox();
  if (!box) throw new Error("The timeline does not show.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, dy);
}
