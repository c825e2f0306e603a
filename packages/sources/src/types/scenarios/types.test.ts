import { businessTypes } from '@gazetteer/business-types'
import { describe, expect, it } from 'vitest'
import { googleTypesOf, overtureCategoriesOf, tagRulesOf, typesOfOvertureCategory, typesOfTags } from '../index.ts'

describe('tags and business types', () => {
  it('every type has a way of being tagged, and its tags lead back to it', () => {
    for (const { key } of businessTypes) {
      expect(tagRulesOf(key).length).toBeGreaterThan(0)
      for (const rule of tagRulesOf(key))
        expect(
          typesOfTags(Object.fromEntries(rule.map(([tag, value]) => [tag, value === '*' ? 'x' : value]))),
        ).toContain(key)
    }
  })

  it.each([
    [{ amenity: 'restaurant', cuisine: 'pizza' }, ['pizza-restaurant', 'restaurant']],
    [{ amenity: 'restaurant', cuisine: 'moon' }, ['restaurant']],
    [{ amenity: 'dentist', healthcare: 'dentist' }, ['dentist', 'healthcare-facility']],
    [{ amenity: 'fuel', shop: 'convenience' }, ['gas-station', 'convenience-store']],
    [{ shop: 'bakery;pastry' }, ['bakery', 'pastry-shop']],
    [{ amenity: 'bench' }, []],
    [{ highway: 'residential', name: 'Main Street' }, []],
    [{ 'disused:amenity': 'restaurant' }, []],
    [{}, []],
  ])('reads %j as %j', (tags, types) => expect(typesOfTags(tags)).toEqual(types))

  it('takes several values of one tag', () => {
    const types = typesOfTags({ amenity: 'restaurant', cuisine: 'Pizza; italian' })
    expect(types.slice(0, 2).toSorted()).toEqual(['italian-restaurant', 'pizza-restaurant'])
    expect(types.at(-1)).toBe('restaurant')
  })

  it('returns only known types', () => {
    const keys = new Set(businessTypes.map(({ key }) => key))
    for (const code of overtureCategoriesOf('restaurant'))
      expect(typesOfOvertureCategory(code).every((key) => keys.has(key))).toBe(true)
  })
})

describe('other sources', () => {
  it('pairs the categories of Overture, parents included', () => {
    expect(typesOfOvertureCategory('afghan_restaurant')).toEqual(['afghan-restaurant', 'restaurant'])
    expect(overtureCategoriesOf('restaurant').length).toBeGreaterThan(100)
    expect(overtureCategoriesOf('dentist')).toContain('dentist')
    expect(typesOfOvertureCategory('no such')).toEqual([])
  })

  it('pairs the types of Google where there are such', () => {
    expect(googleTypesOf('gym')).toEqual(['gym', 'fitness_center'])
    expect(googleTypesOf('restaurant')).toEqual(['restaurant'])
    expect(googleTypesOf('saddler')).toEqual([])
  })
})
