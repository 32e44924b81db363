import type { SharedChannel } from "@parley/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { usePreference } from "../../accounts/index.ts";
import { useChannel } from "../store.ts";
import { ConversationMenu, homeOf } from "./ConversationMenu.tsx";
import { chosenSection, sectionsIn } from "./layout.ts";
import { useSectionTitle } from "./use-section-title.ts";

/** Where a conversation stands in one's sidebar, in the details. */
export function PlaceSection({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("sidebar");
  const id = useId();
  const sidebar = usePreference("sidebar");
  const titleOf = useSectionTitle();
  const isOwn = useChannel(channel._id) !== undefined;
  const at = chosenSection(sidebar, channel._id) ?? homeOf(channel);
  const section = sectionsIn(sidebar).find(({ _id }) => _id === at);
  if (!isOwn || !section) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-small font-semibold">
        {t("place")}
      </h3>
      <ConversationMenu
        channel={channel}
        trigger={
          <Button variant="secondary" size="small">
            {titleOf(section)}
          </Button>
        }
      />
    </section>
  );
}
