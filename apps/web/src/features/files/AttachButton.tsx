import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../platform/ui/IconButton.tsx";

interface AttachButtonProps {
  label: string;
  onFiles: (files: File[]) => void;
}

/** Opens the device's own dialog to choose files. */
export function AttachButton({ label, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file again is a change too.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
