import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { experimental_readRawConfig } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a preview of a branch is bound to all that the house is bound to', () => {
  const schema = JSON.parse(readFileSync(`${root}node_modules/wrangler/config-schema.json`, 'utf8'))
  const { observability: _, ...kinds } = schema.definitions.PreviewsConfig.properties
  const { previews, ...house } = experimental_readRawConfig({ config: `${root}wrangler.toml` }).rawConfig
  const bound = Object.entries(house).filter(([kind]) => kind in kinds)
  expect(bound.length).toBeGreaterThan(2)
  const { code_update_strategy: _strategy, ...objects } = house.durable_objects as Record<string, unknown>
  expect(previews).toEqual({ ...Object.fromEntries(bound), durable_objects: objects })
})
