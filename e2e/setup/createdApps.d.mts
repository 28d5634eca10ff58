/** Installs `create-latchkey` and the packages of its apps into a folder. Returns a function that creates an app. */
export function installCreateLatchkey(place: string): Promise<(template: string) => Promise<string>>
