/** What makes a page that is only read readable offline; it loads at rest. */
export { cachePictures } from "#device/pictures.ts";
export { registerWorker } from "#device/update/register.ts";
