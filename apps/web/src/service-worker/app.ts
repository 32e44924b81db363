/** What the app consists of, as it was built together with this worker. Paths from the root. */
interface App {
  /** Another one for every other content. */
  version: string;
  /** The script that `index.html` of this version names. */
  start: string;
  /** What is needed until the first conversation shows. */
  first: readonly string[];
  /** Files beside `index.html`, whose names carry no hash. */
  root: readonly string[];
  /** Every file whose name carries a hash. */
  all: readonly string[];
}

/** Put in by the build (`build/service-worker.ts`). */
declare const APP: App;

export const app: App = APP;
