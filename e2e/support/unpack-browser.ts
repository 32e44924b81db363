/**
 * Program: unpacks the Chromium of `@sparticuz/chromium` into the folder TMPDIR. A process of its
 * own, because the package unpacks into the temporary folder of its process and nowhere else.
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

await chromium.executablePath();
// Libraries that Chromium needs and a small machine may lack (NSS and the like).
const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
await inflate(join(dirname(entry), "../bin/al2023.tar.br"));

// Its own settings look for its fonts in fixed folders; a small machine has no others.
writeFileSync(
  join(tmpdir(), "fonts", "fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
);
