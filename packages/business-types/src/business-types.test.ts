import { describe, expect, it } from 'vitest'
import { businessTypeByKey, businessTypes, findBusinessType, searchBusinessTypes } from './index.ts'

const found = (text: string) => findBusinessType(text)?.name ?? null
const searched = (text: string) => searchBusinessTypes(text, 5).map(({ name }) => name)

describe('business types', () => {
  it('have unique keys and names', () => {
    expect(businessTypes.length).toBeGreaterThan(700)
    expect(new Set(businessTypes.map(({ key }) => key)).size).toBe(businessTypes.length)
    expect(new Set(businessTypes.map(({ name }) => name.toLowerCase())).size).toBe(businessTypes.length)
    expect(businessTypes.filter(({ key }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([])
  })

  it('are each found by key, name and any capitals', () => {
    for (const type of businessTypes) {
      expect(findBusinessType(type.name)).toBe(type)
      expect(findBusinessType(type.key)).toBe(type)
      expect(findBusinessType(type.name.toUpperCase())).toBe(type)
      expect(businessTypeByKey(type.key)).toBe(type)
    }
  })

  it.each(
    `Restaurant Cafe Bar Dentist Doctor Clinic Pharmacy Veterinarian Bank Hotel Gym Barber Supermarket Lawyer Plumber Electrician Accountant
     Roofer Florist Bakery Spa Brewery School Church Hospital Museum Library Motel Park Pub Nightclub Optician Laundromat Locksmith`.split(
      /\s+/,
    ),
  )('hold %s under that name', (name) => expect(found(name)).toBe(name))

  it.each([
    ['Coffee Shop', 'Cafe'],
    ['Café', 'Cafe'],
    ['hairdresser', 'Hair Salon'],
    ['barber shop', 'Barber'],
    ['auto repair', 'Car Repair'],
    ['grocery stores', 'Supermarket'],
    ['realtors', 'Real Estate Agent'],
    ['attorney', 'Lawyer'],
    ['insurance agency', 'Insurance Agent'],
    ['fast food', 'Fast Food Restaurant'],
    ['nail salons', 'Nail Salon'],
    ['restaurants', 'Restaurant'],
    ['bakeries', 'Bakery'],
    ['churches', 'Church'],
    ['DENTISTS', 'Dentist'],
    ['fish & chips shop', 'Fish and Chips Shop'],
    ['bars', 'Bar'],
    ['vets', 'Veterinarian'],
    ['gas stations', 'Gas Station'],
    ['B&B', 'Guest House'],
    ['bus stations', 'Bus Station'],
  ])('read %s as %s', (text, name) => expect(found(text)).toBe(name))

  it.each(['', ' ', 'bench', 'thing', '__proto__', 'constructor', 'eye doctor'])('do not guess at "%s"', (text) =>
    expect(found(text)).toBeNull(),
  )

  it.each([
    ['med spa', 'Spa'],
    ['medspa', 'Spa'],
    ['tyre shop', 'Tire Shop'],
    ['tyre store', 'Tire Shop'],
    ['fitness centre', 'Gym'],
    ['junk removal', 'Junk Removal Service'],
    ['skip hire', 'Junk Removal Service'],
    ['shopping centre', 'Shopping Mall'],
    ['jewellery shop', 'Jewelry Store'],
    ['ice cream parlour', 'Ice Cream Shop'],
    ['theatre', 'Theater'],
    ['community centre', 'Community Center'],
    ['orthopaedic surgeon', 'Orthopedic Surgeon'],
    ['car hire', 'Car Rental'],
    ['estate agents', 'Real Estate Agent'],
    ['solicitor', 'Lawyer'],
    ['chippy', 'Fish and Chips Shop'],
    ['vape store', 'Vape Shop'],
    ['nail studio', 'Nail Salon'],
    ['removals', 'Moving Company'],
    ['physio', 'Physical Therapist'],
    ['undertaker', 'Funeral Home'],
    ['op shop', 'Charity Shop'],
    ['HVAC', 'HVAC Contractor'],
  ])('read %s, as people say it, as %s', (text, name) => expect(found(text)).toBe(name))

  it.each([
    ['レストラン', 'Restaurant'],
    ['ресторан', 'Restaurant'],
    ['مطعم', 'Restaurant'],
    ['Zahnarzt', 'Dentist'],
    ['歯医者', 'Dentist'],
    ['boulangerie', 'Bakery'],
    ['panadería', 'Bakery'],
    ['Apotheke', 'Pharmacy'],
    ['farmacia', 'Pharmacy'],
    ['銀行', 'Bank'],
    ['ξενοδοχείο', 'Hotel'],
    ['kirjakauppa', 'Bookstore'],
    ['peluquería', 'Hair Salon'],
  ])('read %s, in another language, as %s', (text, name) => {
    expect(found(text)).toBe(name)
    expect(searched(text)[0]).toBe(name)
  })

  it.each([
    ['restuarant', 'Restaurant'],
    ['dentsit', 'Dentist'],
    ['lawyr', 'Lawyer'],
    ['taqeria', 'Taqueria'],
    ['veternarian', 'Veterinarian'],
    ['barber shop near me', 'Barber'],
    ['hospital emergency', 'Hospital'],
    ['advokat', 'Lawyer'],
  ])('offer for %s the similar %s', (text, name) => {
    expect(found(text)).toBeNull()
    expect(searched(text)).toContain(name)
  })

  it.each(['!!', '???', 'zzz', 'qwxyz', '💈', 'asdfgh', '未知'])('offer nothing for %s', (text) =>
    expect(searched(text)).toEqual([]),
  )

  it('are searched by beginnings, synonyms and middles', () => {
    expect(searched('rest')[0]).toBe('Restaurant')
    expect(searched('pizza')[0]).toBe('Pizza Takeout')
    expect(searched('coffee')).toContain('Cafe')
    expect(searched('dentists')[0]).toBe('Dentist')
    expect(searched('grocery')[0]).toBe('Supermarket')
    expect(searched('eye doctor').toSorted()).toEqual(['Optician', 'Optometrist'])
    expect(searched('zzz')).toEqual([])
    expect(searchBusinessTypes('', 3)).toHaveLength(3)
  })
})
