/** Declares the calls for a person's vehicles. The mileage scale applies per vehicle (rules.ts). */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { amount } from '#kernel/money-schema.ts';
import { fieldError } from './errors.ts';
import { MOST_POWER, vehicleKinds } from './rules.ts';

const vehicleParams = z.object({ vehicleId: id });

export const vehicle = z.object({
  vehicleId: z.number().int(),
  name: z.string(),
  kind: z.enum(vehicleKinds),
  /** Fiscal power («CV»); null for mopeds. */
  power: z.number().int().nullable(),
  electric: z.boolean(),
  /** Whether the vehicle is no longer offered for new journeys. */
  retired: z.boolean(),
  /** Whether receipts refer to it, so that it cannot be deleted. */
  used: z.boolean(),
});
export type Vehicle = z.infer<typeof vehicle>;

const vehicleYear = z.object({
  year: z.number().int(),
  /** Kilometres, with at most one decimal. */
  kilometres: z.number(),
  journeys: z.number().int(),
  /** Total of all journeys and corrections. */
  amount,
  /** The amount that the scale gives for the kilometres. */
  scale: amount,
  /** Difference of the two, which the next report corrects; usually `0.00`. */
  due: amount,
});
export type VehicleYear = z.infer<typeof vehicleYear>;

export const listedVehicle = vehicle.extend({
  /** The years with journeys or corrections, newest first. */
  years: z.array(vehicleYear),
});
export type ListedVehicle = z.infer<typeof listedVehicle>;

export const listVehicles = call({
  id: 'listVehicles',
  method: 'GET',
  path: '/users/{userId}/vehicles',
  summary: 'List a person’s vehicles with the kilometres per year',
  keptOffline: true,
  access: 'member',
  underDoAs: true,
  params: z.object({ userId: id }),
  answer: z.object({
    vehicles: z.array(listedVehicle),
    user: z.object({ user_id: z.number().int(), name: z.string() }),
  }),
  texts: { failure: 'FAILED TO GET VEHICLES' },
});

export const readVehicle = call({
  id: 'readVehicle',
  method: 'GET',
  path: '/vehicles/{vehicleId}',
  summary: 'One vehicle',
  access: 'member',
  params: vehicleParams,
  answer: vehicle,
  texts: { failure: 'FAILED TO GET VEHICLES' },
});

const name = z
  .string(fieldError('vehicle_name_needed'))
  .trim()
  .min(1, fieldError('vehicle_name_needed'))
  .max(60, generalError('too_long'));
const wrongPower = fieldError('power_invalid');
/** Undefined for an empty field. */
const power = z
  .union([z.string(), z.number()])
  .meta({ description: `Fiscal power («CV») from 1 to ${MOST_POWER}` })
  .transform((given, { addIssue }): number | undefined => {
    const text = String(given).trim();
    if (text === '') return undefined;
    if (/^[1-9]\d?$/.test(text)) return Number(text);
    addIssue({ code: 'custom', ...wrongPower });
    return z.NEVER;
  });

export const addVehicle = call({
  id: 'addVehicle',
  method: 'POST',
  path: '/vehicles',
  summary: 'Add a vehicle to one’s own list',
  byMembership: 'people add vehicles only for themselves',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  encoding: 'form',
  body: z
    .object({
      name,
      kind: z.enum(vehicleKinds),
      /** Ignored for mopeds. */
      power: power.optional(),
      electric: checkbox.default(false),
    })
    .refine(({ kind, power }) => kind === 'moped' || power !== undefined, {
      path: ['power'],
      ...wrongPower,
      // Also runs when another field is wrong, so that the form shows all errors at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  status: 201,
  answer: vehicle,
  texts: { success: 'Vehicle added', failure: 'FAILED TO SAVE VEHICLE' },
});

export const updateVehicle = call({
  id: 'updateVehicle',
  method: 'PUT',
  path: '/vehicles/{vehicleId}',
  summary: 'Rename a vehicle, retire it, or offer it again; omitted fields stay as they are',
  safeguard: 'renaming again restores the name; the same button undoes the retirement',
  access: 'member',
  underDoAs: true,
  ifMatch: { of: readVehicle },
  encoding: 'form',
  params: vehicleParams,
  body: z.object(updateShape({ name, retired: checkbox })),
  answer: vehicle,
  texts: { success: 'Vehicle saved', failure: 'FAILED TO SAVE VEHICLE' },
});

export const deleteVehicle = call({
  id: 'deleteVehicle',
  method: 'DELETE',
  path: '/vehicles/{vehicleId}',
  summary: 'Delete a vehicle without journeys',
  safeguard: 'confirm',
  access: 'member',
  ifMatch: { of: readVehicle },
  params: vehicleParams,
  answer: z.object({ vehicleId: z.number().int() }),
  texts: {
    success: 'Vehicle deleted',
    failure: 'FAILED TO DELETE VEHICLE',
    byStatus: { 409: 'VEHICLE HAS JOURNEYS' },
  },
});
