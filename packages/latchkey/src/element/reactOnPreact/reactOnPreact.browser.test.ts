import { afterEach, describe, expect, it } from 'vitest'
import { jsx } from './jsxRuntime.ts'
import { createElement, lazy, memo, Suspense, useState, useSyncExternalStore } from './react.ts'
import { createRoot } from './reactDomClient.ts'

type Node = Parameters<ReturnType<typeof createRoot>['render']>[0]

let container: HTMLElement
let root: ReturnType<typeof createRoot>

function render(node: Node): void {
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(node)
}

afterEach(() => {
  root.unmount()
  container.remove()
})

function createCounter() {
  const listeners = new Set<() => void>()
  let count = 0
  return {
    listeners,
    get: () => count,
    increase() {
      count++
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

describe('useSyncExternalStore', () => {
  it('renders again when the snapshot has changed, until it is unmounted', async () => {
    const counter = createCounter()
    let renders = 0
    render(
      createElement(() => {
        renders++
        return String(useSyncExternalStore(counter.subscribe, counter.get) > 1)
      }, {}),
    )
    await expect.poll(() => counter.listeners.size).toBe(1)
    counter.increase()
    counter.increase()
    await expect.poll(() => container.textContent).toBe('true')
    const before = renders
    counter.increase()
    root.unmount()
    expect(container.textContent).toBe('')
    await expect.poll(() => counter.listeners.size).toBe(0)
    expect(renders).toBe(before)
  })

  it('does not miss a change between the first rendering and the subscription', async () => {
    const counter = createCounter()
    render(createElement(() => String(useSyncExternalStore(counter.subscribe, counter.get)), {}))
    counter.increase()
    await expect.poll(() => container.textContent).toBe('1')
  })
})

it('memo renders a component again when a prop has changed, and not otherwise', async () => {
  let [renders, parentRenders] = [0, 0]
  const Row = memo(({ name }: { readonly name: string }) => {
    renders++
    return name
  })
  let setName = (_name: string): void => {}
  let again = (): void => {}
  render(
    createElement(() => {
      parentRenders++
      const [name, set] = useState('a')
      const [, update] = useState({})
      setName = set
      again = () => update({})
      return createElement(Row, { name })
    }, {}),
  )
  setName('b')
  await expect.poll(() => container.textContent).toBe('b')
  again()
  await expect.poll(() => parentRenders).toBe(3)
  expect(renders).toBe(2)
})

it('lazy shows the fallback of Suspense until its component has loaded', async () => {
  let resolve: ((module: { readonly default: () => string }) => void) | undefined
  const Late = lazy<object>(async () => new Promise((loaded) => (resolve = loaded)))
  render(createElement(Suspense, { fallback: 'wait' }, createElement(Late, {})))
  expect(container.textContent).toBe('wait')
  await expect.poll(() => resolve).toBeDefined()
  resolve?.({ default: () => 'loaded' })
  await expect.poll(() => container.textContent).toBe('loaded')
})

it('events of elements have the meaning that React gives them', () => {
  const events: string[] = []
  const log = (event: Event): number => events.push(event.type)
  render(
    jsx('div', {
      onFocus: log,
      onBlur: log,
      children: [
        jsx('input', { onChange: log, key: 'text' }, 'text'),
        jsx('input', { type: 'checkbox', onChange: log }, 'checkbox'),
        jsx('select', { onChange: log }, 'select'),
      ],
    }),
  )
  const [text, checkbox] = container.querySelectorAll('input')
  const select = container.querySelector('select')
  text?.focus()
  for (const element of [text, checkbox, select])
    for (const type of ['input', 'change']) element?.dispatchEvent(new Event(type))
  text?.blur()
  expect(events).toEqual(['focusin', 'input', 'change', 'change', 'focusout'])
})
