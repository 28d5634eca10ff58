import { createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { rpcFailedError, walletUserRejectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type MutationOptions, useMutation, useQuery } from './index.ts'

type Deferred = { resolve(value: string): void; reject(error: WalletError): void }

/** Renders in strict mode, and collects rejections that nothing handled. */
function show(element: ReactNode): { rejections: unknown[]; render(next: ReactNode): void } {
  const rejections: unknown[] = []
  const onRejection = (event: PromiseRejectionEvent): void => void rejections.push(event.reason)
  window.addEventListener('unhandledrejection', onRejection)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = (next: ReactNode): void => root.render(createElement(StrictMode, null, next))
  render(element)
  onTestFinished(() => {
    window.removeEventListener('unhandledrejection', onRejection)
    root.unmount()
  })
  return { rejections, render }
}

/** A mutation whose calls the test settles. */
function mutationHost(options?: MutationOptions<string, string>): {
  element: ReactNode
  pending: Deferred[]
} {
  const pending: Deferred[] = []
  const run = (): Promise<string> =>
    new Promise((resolve, reject) => pending.push({ resolve, reject }))
  function Host(): ReactNode {
    const { mutate, reset, status, data, error, isPending } = useMutation(run, options)
    return createElement(
      'div',
      null,
      createElement('output', null, `${status} ${data} ${error?.code} ${isPending}`),
      createElement('button', { onClick: () => mutate('one') }, 'Mutate'),
      createElement('button', { onClick: reset }, 'Reset'),
    )
  }
  return { element: createElement(Host), pending }
}

const output = (): ReturnType<typeof page.getByRole> => page.getByRole('status')

it('useMutation reports a rejection in error and onError, and leaves no unhandled rejection', async () => {
  const received: unknown[] = []
  const { element, pending } = mutationHost({
    onError: (error, variables) => received.push([error.code, variables]),
    onSettled: (data, error) => received.push([data, error?.code]),
  })
  const { rejections } = show(element)
  await expect.element(output()).toHaveTextContent('idle undefined undefined false')
  await page.getByRole('button', { name: 'Mutate' }).click()
  await expect.element(output()).toHaveTextContent('pending undefined undefined true')
  pending[0]?.reject(new WalletError(walletUserRejectedError))
  await expect.element(output()).toHaveTextContent('error undefined wallet.user_rejected false')
  expect(received).toEqual([
    ['wallet.user_rejected', 'one'],
    [undefined, 'wallet.user_rejected'],
  ])
  expect(rejections).toEqual([])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(output()).toHaveTextContent('idle undefined undefined false')
})

it('useMutation shows the outcome of the latest call, and calls onSuccess for each', async () => {
  const received: string[] = []
  const { element, pending } = mutationHost({ onSuccess: (data) => received.push(data) })
  show(element)
  await page.getByRole('button', { name: 'Mutate' }).click()
  await page.getByRole('button', { name: 'Mutate' }).click()
  pending[1]?.resolve('second')
  await expect.element(output()).toHaveTextContent('success second undefined false')
  pending[0]?.resolve('first')
  await expect.poll(() => received).toEqual(['second', 'first'])
  await expect.element(output()).toHaveTextContent('success second')
})

it('useQuery fetches for each key, ignores the answer for an older one and fetches again', async () => {
  const answers = new Map<string, Deferred>()
  const signals: AbortSignal[] = []
  let count = 0
  function Host({ name }: { name: string | undefined }): ReactNode {
    const { data, error, status, isFetching, refetch } = useQuery({
      key: name,
      fetch: (signal) => {
        count++
        signals.push(signal)
        return new Promise<string>((resolve, reject) => answers.set(`${name}`, { resolve, reject }))
      },
    })
    return createElement(
      'div',
      null,
      createElement('output', null, `${status} ${data} ${error?.code} ${isFetching}`),
      createElement('button', { onClick: () => void refetch() }, 'Refetch'),
    )
  }
  const { rejections, render } = show(createElement(Host, { name: undefined }))
  await expect.element(output()).toHaveTextContent('pending undefined undefined false')
  expect(count).toBe(0)
  render(createElement(Host, { name: 'a' }))
  await expect.element(output()).toHaveTextContent('pending undefined undefined true')
  const first = signals.at(-1)
  render(createElement(Host, { name: 'b' }))
  await expect.poll(() => first?.aborted).toBe(true)
  answers.get('a')?.resolve('old')
  answers.get('b')?.resolve('new')
  await expect.element(output()).toHaveTextContent('success new undefined false')
  await page.getByRole('button', { name: 'Refetch' }).click()
  await expect.element(output()).toHaveTextContent('success new undefined true')
  answers.get('b')?.reject(new WalletError(rpcFailedError))
  await expect.element(output()).toHaveTextContent('error new rpc.failed false')
  expect(rejections).toEqual([])
})
