import { useTranslation } from "react-i18next";
import { Dialog } from "../../../../platform/ui/Dialog.tsx";
import type { ShownCommand } from "./all-commands.ts";

interface CommandHelpProps {
  commands: readonly ShownCommand[];
  onClose: () => void;
}

/** Every command that can be written here. */
export function CommandHelp({ commands, onClose }: CommandHelpProps) {
  const { t } = useTranslation("commands");
  return (
    <Dialog open onOpenChange={onClose} title={t("help.title")} description={t("help.text")} isText>
      <dl className="divide-y divide-line">
        {commands.map(({ name, args, text }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <dt className="font-medium">
              <span dir="ltr">/{name}</span> <bdi className="font-normal text-muted">{args}</bdi>
            </dt>
            <dd className="basis-full text-small text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
