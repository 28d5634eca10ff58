import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../tooling/css/vitePlugin.mjs'
import { sourceAliases } from '../../tooling/vite/source.mjs'

/**
 * Content Security Policy of a strict host. Only the built page has it, because Vite's development
 * server needs more sources.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http://127.0.0.1:*",
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:* https: wss:",
  // The embedded wallet of `latchkey dev`.
  'frame-src http://localhost:*',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const page = (name) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  plugins: [
    latchkeyCss(),
    react(),
    {
      name: 'playground-content-security-policy',
      apply: 'build',
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
          injectTo: 'head-prepend',
        },
      ],
    },
  ],
  resolve: { alias: sourceAliases() },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'phone.html'].map(page) },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
})
