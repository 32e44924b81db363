const { promise, resolve } = Promise.withResolvers<void>();

/** ms for the browser to paint what was just made. */
const PAINT = 50;

/** Tells that what the person came for shows. Once is enough. */
export const contentShows = (): void => void setTimeout(resolve, PAINT);

/** Fetches something that is not needed for that only afterwards, so that it does not stand in the way. */
export const afterContent =
  <M>(fetch: () => Promise<M>): (() => Promise<M>) =>
  async () => {
    await promise;
    return await fetch();
  };
