import {
  analyticsConfigSchema,
  type ProjectFeature,
  projectConfigSchema,
  projectFeatures,
  projectLimitsSchema,
  projectOriginsSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createStaticProjects, type StaticProject } from '../../../http/index.ts'
import {
  createTestCatalogue,
  createTestGateway,
  projectId,
  type TestGateway,
} from '../../createTestGateway.fixture.ts'
import { createGatewayRoutes } from '../../index.ts'

function gatewayOf(project: Partial<StaticProject>, features: ProjectFeature[] = []): TestGateway {
  const catalogue = createTestCatalogue()
  const projects = createStaticProjects([{ id: projectId, origins: [], ...project }])
  return createTestGateway(catalogue, projects, createGatewayRoutes({ catalogue, features }))
}

async function featuresOf(app: TestGateway): Promise<Record<string, unknown>> {
  const { features } = v.parse(
    projectConfigSchema,
    await (await app.fetch('/appkit/v1/config')).json(),
  )
  return Object.fromEntries(features.map(({ id, isEnabled, config }) => [id, [isEnabled, config]]))
}

it('leaves undecided features to the app [7.23]', async () => {
  const features = await featuresOf(gatewayOf({}))
  expect(Object.keys(features)).toEqual([
    ...Object.keys(projectFeatures),
    'reown_branding',
    'reown_authentication',
  ])
  expect(Object.values(features).every((each) => (each as unknown[])[1] === null)).toBe(true)
})

it('prefers decisions of the project to those of the deployment [7.23]', async () => {
  const app = gatewayOf(
    {
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch'] },
        { id: 'onramp', isEnabled: false, config: ['meld'] },
        { id: 'reown_branding', isEnabled: false, config: null },
      ],
    },
    [
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'activity', isEnabled: true, config: null },
    ],
  )
  expect(await featuresOf(app)).toMatchObject({
    swap: [true, ['1inch']],
    onramp: [false, []],
    // A flag that the project sets is never null: clients would read null as unset and use the option of the app.
    branding: [false, []],
    reown_branding: [false, []],
    activity: [true, []],
    social_login: [true, null],
  })
})

it.each([undefined, ['email', 'github'] as const])(
  'returns the logins that the embedded wallet offers: %j',
  async (logins) => {
    const catalogue = createTestCatalogue()
    const projects = createStaticProjects([{ id: projectId, origins: [] }])
    const routes = createGatewayRoutes({ catalogue, logins })
    const response = await createTestGateway(catalogue, projects, routes).fetch('/appkit/v1/config')
    expect(v.parse(projectConfigSchema, await response.json()).logins).toEqual(logins)
  },
)

it('lists the origins of a project, to any origin [7.24]', async () => {
  const origins = ['https://app.example', 'https://*.app.example']
  const app = gatewayOf({ origins })
  const reply = await app.fetch('/projects/v1/origins', { origin: 'https://other.example' })
  expect(v.parse(projectOriginsSchema, await reply.json())).toEqual({ allowedOrigins: origins })
  const config = await app.fetch('/appkit/v1/config', { origin: 'https://other.example' })
  expect(config.status).toBe(403)
})

it.each([true, false])('returns the analytics setting: %s [7.26]', async (isAnalyticsOn) => {
  const reply = await gatewayOf({ isAnalyticsOn }).fetch('/getAnalyticsConfig')
  expect(v.parse(analyticsConfigSchema, await reply.json())).toEqual({
    isAnalyticsEnabled: isAnalyticsOn,
  })
})

it('reports unlimited plan limits', async () => {
  const reply = await gatewayOf({}).fetch('/appkit/v1/project-limits')
  expect(v.parse(projectLimitsSchema, await reply.json())).toEqual({
    planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  })
})

it.each([
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/getAnalyticsConfig',
  '/appkit/v1/project-limits',
])('requires a project for %s', async (path) => {
  const { app } = gatewayOf({})
  expect((await app.request(path)).status).toBe(401)
  expect((await app.request(`${path}?projectId=${'f'.repeat(32)}`)).status).toBe(401)
  const twice = await app.request(`${path}?projectId=${projectId}&projectId=${projectId}`)
  expect(twice.status).toBe(400)
})
