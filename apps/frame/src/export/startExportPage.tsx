import { render, type VNode } from 'preact'
import { createServices } from '../services/createServices.ts'
import { isCustodyError } from '../custody/custodyError.ts'
import { Notice } from '../page/Notice.tsx'
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
    const services = await createServices(window, now)
    const exporter = createExporter({ ...services, origin, projectId, signal: left.signal })
    render(<ExportPage exporter={exporter} now={now} />, root)
  } catch (error) {
    fail(isCustodyError(error) ? error.message : texts.noStorage)
  }
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
