/** Where the file store keeps a file's content and its thumbnail. */
export const contentKey = (file_id: string) => file_id;
export const thumbnailKey = (file_id: string) => `thumb_${file_id}.jpg`;
