/** Fields of the server that the form shows its sentences beside. */
const shown = new Set([
  "title",
  "description",
  "location",
  "starts_at",
  "ends_at",
  "time_zone",
  "repeat_rule",
  "reminder_to",
]);

/** Whether everything that the server names stands beside a field: then no sentence below is needed. */
export const areShown = (fields: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => shown.has(name));
};
