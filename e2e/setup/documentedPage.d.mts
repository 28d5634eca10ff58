export function documentedPage(): { readonly html: string; readonly script: string }
