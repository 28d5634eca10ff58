import { isWalletError } from 'latchkey/errors'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { LatchkeyProvider } from 'latchkey/react'
import { createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

const options = { projectId: 'e2e', networks: [mainnet], adapters: [evm()] }

/**
 * Runs one block of the documentation: evaluates its module, and renders the components that it exports.
 *
 * @returns What went wrong. Errors of the catalogue are outcomes that the pages describe.
 */
export async function runSnippet(url: string): Promise<readonly string[]> {
  const problems: string[] = []
  const report = (error: unknown): void => {
    if (!isWalletError(error)) problems.push(String(error))
  }
  try {
    const exported = (await import(/* @vite-ignore */ url)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isComponent(name, value)) await render(value, report)
  } catch (error) {
    report(error)
  }
  return problems
}

/** A component without properties; those of the others are not known here. */
function isComponent(name: string, value: unknown): value is ComponentType {
  return /^([A-Z]|default$)/.test(name) && typeof value === 'function' && value.length === 0
}

async function render(component: ComponentType, report: (error: unknown) => void): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onUncaughtError: report, onRecoverableError: report })
  root.render(createElement(LatchkeyProvider, { options }, createElement(component)))
  // Two frames: effects have run, and what they changed is drawn.
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  root.unmount()
  container.remove()
}
