/** Copies the examples to the templates of `create-latchkey`; returns their names. */
export function copyTemplates(root: string, target?: string): string[]
