import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { openChannelDialog, useChannelDialog } from "./channel-dialogs.ts";

const Create = latePart(async () => (await import("./CreateChannelDialog.tsx")).default);
const Browse = latePart(async () => {
  const [part] = await Promise.all([import("./BrowseChannelsDialog.tsx"), loadTexts("browse")]);
  return part.default;
});

/** The dialogs to create and to find channels, fetched when the first one opens. */
export function ChannelDialogs() {
  const { dialog } = useChannelDialog();
  const close = () => openChannelDialog(null);
  return (
    <>
      {dialog === "create" && <Create onClose={close} />}
      {dialog === "browse" && <Browse onClose={close} />}
    </>
  );
}
