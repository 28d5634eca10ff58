/** A template; its files are in the folder of this name. */
export type AppTemplate = { readonly name: string; readonly summary: string }

/** All templates, in the order of the prompt. The first is the default. */
export const appTemplates: readonly AppTemplate[] = [
  { name: 'vite-react', summary: 'React and viem, built by Vite' },
  { name: 'next', summary: 'Next.js and viem' },
  { name: 'wagmi', summary: 'React and wagmi, built by Vite' },
  { name: 'ethers', summary: 'React and ethers, built by Vite' },
  { name: 'vue', summary: 'Vue and viem, built by Vite' },
  { name: 'svelte', summary: 'Svelte and viem, built by Vite' },
  { name: 'html', summary: 'One HTML page with custom elements, built by Vite' },
  { name: 'strict-csp', summary: 'A strict Content Security Policy with Trusted Types' },
]
