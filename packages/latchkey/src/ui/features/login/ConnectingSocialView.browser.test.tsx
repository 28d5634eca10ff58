import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from '../../mountStory.fixture.ts'

it('focuses the link to the provider where the window cannot be used, and is not busy', async () => {
  const { root, remove } = await mountStory('ConnectingSocialBlocked')
  onTestFinished(remove)
  const text = page.getByText('The window can’t be used. Open Google with this link.')
  await expect.element(text).toBeVisible()
  const link = page.getByRole('link', { name: 'Open Google' })
  await expect.element(link).toHaveAttribute('href', 'https://provider.example/login')
  await expect.poll(() => root.activeElement).toBe(link.element())
  const view = root.querySelector('[data-status=popup]')
  expect(view?.getAttribute('aria-busy')).toBe('false')
  expect(view?.querySelector('output')?.children).toHaveLength(0)
})

it('is busy, with a spinner, while the visitor is at the provider', async () => {
  const { root, remove } = await mountStory('ConnectingSocial')
  onTestFinished(remove)
  const view = root.querySelector('[data-status=popup]')
  expect(view?.getAttribute('aria-busy')).toBe('true')
  expect(view?.querySelector('output')?.children).toHaveLength(1)
})
