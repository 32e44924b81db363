interface PdfOptions {
  /** Asks for a password that nobody knows. */
  isLocked?: boolean;
  /** JavaScript that a careless viewer would run when the document is opened. */
  script?: string;
}

/** A PDF with one page for each text, in a font that it does not bring along. */
export function makePdf(texts: readonly string[], { isLocked, script }: PdfOptions = {}): Buffer {
  const pageOf = (index: number) => 5 + index * 2;
  const kids = texts.map((_, index) => `${pageOf(index)} 0 R`).join(" ");
  const action = script ? ` /OpenAction << /S /JavaScript /JS (${script}) >>` : "";
  const lock = "00112233445566778899aabbccddeeff".repeat(2);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${lock}> /U <${lock}> >>`,
    ...texts.flatMap((text, index) => {
      const stream = `BT /F1 36 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageOf(index) + 1} 0 R` +
          " /Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const encrypt = isLocked ? ` /Encrypt 4 0 R /ID [<${lock}> <${lock}>]` : "";
  const size = objects.length + 1;
  return Buffer.from(
    `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}` +
      `trailer\n<< /Size ${size} /Root 1 0 R${encrypt} >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    "latin1",
  );
}
