import { render, type VNode } from 'preact'
import { createServices, type WalletServices } from '../services/createServices.ts'
import { createObjectStore } from '../custody/createObjectStore.ts'
import { getErrorText } from '../page/getErrorText.ts'
import { Notice } from '../page/Notice.tsx'
import { createExportCleaner, type ExportCleaner } from './createExportCleaner.ts'
import { createExporter } from './createExporter.ts'
import { ExportPage } from './ExportPage.tsx'
import { exportTexts as texts } from './exportTexts.ts'

/**
 * Starts the export page. It works in a tab of its own alone: another site could draw over it, and read
 * what is held and typed around it.
 */
export async function startExportPage(
  window: Window & typeof globalThis,
  root: Element,
): Promise<void> {
  const { origin, search } = window.location
  const projectId = new URLSearchParams(search).get('projectId') ?? ''
  const fail = (text: string): void => render(<Failure text={text} />, root)
  if (window.top !== window.self) return fail(texts.framed)
  if (!/^[0-9a-f]{32}$/.test(projectId)) return fail(texts.noProject)
  const now = (): number => Date.now()
  const left = new AbortController()
  window.addEventListener('pagehide', () => left.abort())
  try {
    const { services, cleaner } = await createCleanServices(window, now)
    const { note } = cleaner
    const exporter = createExporter({ ...services, origin, projectId, signal: left.signal, note })
    render(<ExportPage exporter={exporter} cleaner={cleaner} now={now} />, root)
  } catch (error) {
    fail(getErrorText(error))
  }
}

/** Creates the services. What an export left that was closed before its end is removed first. */
async function createCleanServices(
  window: Window & typeof globalThis,
  now: () => number,
): Promise<{ readonly services: WalletServices; readonly cleaner: ExportCleaner }> {
  const store = createObjectStore({ database: 'latchkey-export', store: 'records' })
  const services = await createServices(window, now)
  const cleaner = createExportCleaner({ ...services, store })
  if (!(await cleaner.hasLeftover())) return { services, cleaner }
  await cleaner.clean()
  // With a new key of this browser.
  return createCleanServices(window, now)
}

function Failure({ text }: { readonly text: string }): VNode {
  return (
    <main class="sheet">
      <h1 class="heading">{texts.title}</h1>
      <Notice tone="negative" isAlert>
        {text}
      </Notice>
    </main>
  )
}
