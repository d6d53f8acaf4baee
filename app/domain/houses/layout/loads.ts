/**
 * What the slabs and beams of a house are designed for, by the formulas of Eurocode 2: loads in kN on a square metre or of a
 * cubic metre, steel in newtons on a square millimetre.
 */
import { construction, slabMetres } from './construction.ts'

export const CONCRETE_WEIGHT = 25
/** Screed and tiles, light partitions, and people. */
const FINISHES = 1.2
const PARTITIONS = 1
const PEOPLE = { room: 1.5, balcony: 2.5 }
export const FACTORS = { dead: 1.35, live: 1.5 }
export const STEEL_STRESS = construction.steel / 1.15

export const floorLoad =
  FACTORS.dead * (slabMetres * CONCRETE_WEIGHT + FINISHES + PARTITIONS) + FACTORS.live * PEOPLE.room
export const balconyLoad = FACTORS.dead * (slabMetres * CONCRETE_WEIGHT + FINISHES) + FACTORS.live * PEOPLE.balcony

/** Kilograms in a cubic metre. */
const STEEL_WEIGHT = 7850
const LAPS = 1.1

/** The weight of a metre of steel with this section, with a tenth for laps and anchors. */
export const kgOfSteel = (sqMm: number): number => (sqMm * STEEL_WEIGHT * LAPS) / 1e6
