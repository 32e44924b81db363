export { openPersonCard } from "./card-store.ts";
export { NightHint } from "./late.tsx";
export { loadPeople, reloadPeople, searchPeople } from "./load-people.ts";
export { PeoplePicker, personOption } from "./PeoplePicker.tsx";
export { PersonButton } from "./PersonButton.tsx";
export { PersonCardLayer } from "./PersonCardLayer.tsx";
export { type Option, Picker } from "./Picker.tsx";
export { rememberPeople, usePeople, usePerson, usePersonById } from "./store.ts";
export { useNames } from "./use-names.ts";
