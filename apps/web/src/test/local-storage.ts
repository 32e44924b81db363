/** Local storage as browsers have it: its keys are its own properties. */
export const storage = (content: Record<string, string>): Record<string, string> =>
  Object.create(
    {
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    Object.getOwnPropertyDescriptors(
      Object.fromEntries(Object.entries(content).map(([key, value]) => [key, value])),
    ),
  );
