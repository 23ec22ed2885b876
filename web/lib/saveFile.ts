/** Hands something made in the page to the browser as a download. */

/** Some browsers read the file in a later task, Safari much later. */
const keptForMs = 40_000;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptForMs);
}
