import { expect, test } from 'vitest'
import { categoryOfTags } from './index.ts'

test.each([
  [{ shop: 'fishing_rods' }, 'shop=fishing_rods'],
  [{ office: 'Moon_Travel' }, 'office=moon_travel'],
  [{ amenity: 'bench' }, null],
  [{ shop: 'yes' }, null],
  [{ shop: 'vacant' }, null],
  [{ craft: 'a b c' }, null],
  [{}, null],
])('%j is %s', (tags, category) => expect(categoryOfTags(tags)).toBe(category))
