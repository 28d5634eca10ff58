/** Installs `create-latchkey` and the packages of its apps into a folder. Returns a function that creates an app. */
export function installCreateLatchkey(
  folder: string,
): Promise<(template: string) => Promise<string>>
