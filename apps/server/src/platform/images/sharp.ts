import sharp from "sharp";

/*
 * The library that reads and makes pictures, as it must be set before it is given any. It is imported where the first
 * picture comes: its code takes 8 MiB and a tenth of a second, and many a server has days without a picture.
 */

// One thread an image: a thumbnail is never urgent, and the machine has messages to send.
sharp.concurrency(1);
// Files are read once; a cache would only keep them open.
sharp.cache(false);
// Only what we make thumbnails of: no drawing that refers to other files, no format that nobody sends.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].flatMap((format) => [
    `VipsForeignLoad${format}File`,
    `VipsForeignLoad${format}Buffer`,
  ]),
});

export { sharp };
