import { expect, it } from 'vitest'
import { createStaticProjects, createOpenProjects } from './Projects.ts'

it('listed projects are found and others are unknown', async () => {
  const [id, free] = ['1'.repeat(32), '2'.repeat(32)]
  const projects = createStaticProjects([
    { id, origins: ['https://app.example'] },
    { id: free, origins: [] },
  ])
  const verdicts = [
    projects.check(id, 'https://app.example'),
    projects.check(id, 'https://other.example'),
    projects.check(id, undefined),
    projects.check(free, 'https://other.example'),
    projects.check('3'.repeat(32), undefined),
    projects.check(undefined, undefined),
  ]
  expect(await Promise.all(verdicts)).toEqual([
    'allowed',
    'origin_not_allowed',
    'allowed',
    'allowed',
    'unknown_project',
    'unknown_project',
  ])
})

it('development projects allow loopback origins', async () => {
  const id = '1'.repeat(32)
  const origins = ['https://app.example']
  const verdict = async (isDevelopment: boolean, origin: string): Promise<string> =>
    createStaticProjects([{ id, origins, isDevelopment }]).check(id, origin)
  expect(await verdict(true, 'http://localhost:5173')).toBe('allowed')
  expect(await verdict(true, 'https://other.example')).toBe('origin_not_allowed')
  expect(await verdict(false, 'http://localhost:5173')).toBe('origin_not_allowed')
})

it('open projects accept every well-formed id', async () => {
  const ids = ['f'.repeat(32), 'F'.repeat(32), 'f'.repeat(31), '', undefined]
  const verdicts = ids.map((id) => createOpenProjects().check(id, 'https://any.example'))
  expect((await Promise.all(verdicts)).map((each) => each === 'allowed')).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
