import { join } from 'node:path'
import { root } from '../setup/shell.mjs'
import { bundleHost, gzipped, lazyViews, loadedWith } from './bundleHost.mjs'

const hostFile = join(root, 'tooling/size/host.js')
const uiFile = join(root, 'packages/latchkey/src/ui/index.ts')

/** Bytes, gzip, without React. */
const budgets = { beforeClick: 12_000, connectOpen: 45_000, view: 6000 }

/**
 * Measures what a visitor downloads, step by step.
 *
 * @returns {Promise<{ rows: { name: string, gzip: number, budget: number }[], heaviest: string[] }>}
 *   `heaviest` says which modules weigh most until Connect shows.
 */
export async function measure() {
  const chunks = await bundleHost()
  const views = lazyViews()
  // The first view may come with the shell or on its own.
  const connect = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .find((id) => id.endsWith('/ConnectView.tsx'))
  if (connect === undefined) throw new Error('ConnectView.tsx is in no chunk')

  const beforeClick = loadedWith(chunks, [hostFile])
  const connectOpen = loadedWith(chunks, [hostFile, uiFile, connect])
  const rows = [
    { name: 'host-before-click', gzip: gzipped(beforeClick), budget: budgets.beforeClick },
    { name: 'connect-open', gzip: gzipped(connectOpen), budget: budgets.connectOpen },
    ...views
      .filter(({ file }) => file !== connect)
      .map(({ name, file }) => {
        const more = [...loadedWith(chunks, [file])].filter((chunk) => !connectOpen.has(chunk))
        return { name, gzip: gzipped(more), budget: budgets.view }
      }),
  ]
  return { rows, heaviest: heaviest(beforeClick, connectOpen) }
}

function heaviest(beforeClick, connectOpen) {
  return [...connectOpen]
    .flatMap((chunk) =>
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
        id: id.replace(`${root}/`, '').replace(/^.*node_modules\//, ''),
        when: beforeClick.has(chunk) ? 'before click' : 'on open',
        renderedLength,
      })),
    )
    .toSorted((a, b) => b.renderedLength - a.renderedLength)
    .slice(0, 40)
    .map(({ id, when, renderedLength }) => `${String(renderedLength).padStart(7)}  ${when}  ${id}`)
}
