import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { closePersonCard, useCard } from "./card-store.ts";

const PersonCard = latePart(async () => {
  const [module] = await Promise.all([import("./PersonCard.tsx"), loadTexts("presence")]);
  return module.default;
});

/** The card of whoever was pressed; nothing while none is open. */
export function PersonCardLayer() {
  const open = useCard((state) => state.open);
  return open ? <PersonCard key={open.id} {...open} onClose={closePersonCard} /> : null;
}
