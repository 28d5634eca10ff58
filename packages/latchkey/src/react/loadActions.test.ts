import { expect, it } from 'vitest'
import { loadActions } from './loadActions.ts'

it('says with a code of the catalogue that what a hook does could not be fetched', async () => {
  const failing = loadActions(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(failing).rejects.toMatchObject({ code: 'transport.failed' })
})
