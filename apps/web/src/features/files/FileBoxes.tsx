import type { File as ShownFile } from "@parley/contract";
import type { ReactNode } from "react";
import { boxClass, isPicture, pictureBox } from "./boxes.ts";

interface FileBoxesProps {
  files: readonly ShownFile[];
  /** What stands in a picture's box and in another's; left out, the boxes are empty. */
  picture?: (file: ShownFile, isAlone: boolean) => ReactNode;
  other?: (file: ShownFile) => ReactNode;
}

const frame = "overflow-hidden rounded-md bg-code";

/** The places of a message's files: as large as they will be, before anything of them is loaded. */
export function FileBoxes({ files, picture, other }: FileBoxesProps) {
  const pictures = files.filter(isPicture);
  const rest = files.filter((file) => !isPicture(file));
  const isAlone = pictures.length === 1;
  return (
    <div className="flex flex-col gap-1.5 py-1">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {pictures.map((file) => {
            const { width, height } = pictureBox(file);
            return isAlone ? (
              <li
                key={file._id}
                className={`max-w-full ${frame}`}
                style={{ width, aspectRatio: `${width} / ${height}` }}
              >
                {picture?.(file, true)}
              </li>
            ) : (
              <li key={file._id} className={`size-38 ${frame}`}>
                {picture?.(file, false)}
              </li>
            );
          })}
        </ul>
      )}
      {rest.map((file) => (
        <div key={file._id} className={boxClass(file)}>
          {other?.(file)}
        </div>
      ))}
    </div>
  );
}
