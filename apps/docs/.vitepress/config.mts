import { defineConfig } from 'vitepress'
import { writeLlmsTexts } from '../generate/writeLlmsTexts.mjs'
import { guides, sidebar } from './sidebar.mts'

export default defineConfig({
  lang: 'en',
  title: 'Latchkey',
  description: 'Wallet connection for web apps, self-hosted and MIT-licensed.',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } } },
  // Legible on the grounds of this site.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guides', link: '/guides/installation', activeMatch: '/guides/' },
      { text: 'Services', link: '/server/', activeMatch: '/server/' },
      { text: 'Options', link: '/options' },
      { text: 'API', link: '/reference/', activeMatch: '/reference/' },
    ],
    sidebar,
    footer: { message: 'MIT licence' },
  },
  buildEnd: ({ outDir, srcDir }) => writeLlmsTexts({ outDir, srcDir, sidebar, guides }),
})
