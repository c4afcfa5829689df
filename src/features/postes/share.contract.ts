/** Declares the calls for the deductible shares of expense types (deductible.rules.ts). */
import { z } from 'zod';
import { manage, percentField } from '#features/vat/contract.ts';
import { nationalTypes } from '#features/vat/rules.ts';
import { call } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { noChoice, poste, posteParams, readPoste } from './contract.ts';
import { natures, shareBases } from './deductible.rules.ts';
import './errors.ts';

export const addPosteShare = call({
  id: 'addPosteShare',
  method: 'POST',
  path: '/postes/{posteId}/shares',
  summary:
    'Set the deductible share of a type’s VAT from a day on, for all rates or for one; approved reports keep theirs',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  ifMatch: { of: readPoste },
  encoding: 'form',
  params: posteParams,
  body: z
    .object({
      /** Empty for all rates. */
      type: z.union([noChoice, z.enum(nationalTypes)]).optional(),
      basis: z.enum(shareBases),
      /** Percent; used if the basis is `own`. */
      percent: z.union([noChoice, percentField]).optional(),
      from: dayField,
    })
    .refine(({ basis, percent }) => basis !== 'own' || percent !== undefined, {
      path: ['percent'],
      ...generalError('required'),
    })
    .refine(({ basis, type }) => basis !== 'type' || type !== undefined, {
      path: ['type'],
      ...generalError('required'),
    }),
  status: 201,
  answer: poste,
  texts: { success: 'Deductible share saved', failure: 'FAILED TO SAVE SETTINGS' },
});

export const deletePosteShare = call({
  id: 'deletePosteShare',
  method: 'DELETE',
  path: '/postes/{posteId}/shares/{shareId}',
  summary: 'Delete a deductible share; the previous one applies again, and approved reports keep theirs',
  safeguard: 'confirm',
  access: manage,
  ifMatch: { of: readPoste },
  params: posteParams.extend({ shareId: id }),
  answer: poste,
  texts: { success: 'Deductible share removed', failure: 'FAILED TO SAVE SETTINGS' },
});

export const reviewPostes = call({
  id: 'reviewPostes',
  method: 'POST',
  path: '/postes/review',
  summary: 'Set the law’s deductible share from a day on for types without a share; other types keep theirs',
  safeguard: 'form',
  access: manage,
  underDoAs: true,
  encoding: 'json',
  body: z.object({
    from: dayField,
    postes: z
      .array(z.object({ posteId: id, basis: z.enum(natures) }), generalError('required'))
      .min(1, generalError('required'))
      .max(500, generalError('too_many')),
  }),
  answer: z.object({
    /** Ids of the types whose share was set. */
    reviewed: z.array(z.number().int()),
  }),
  texts: { success: 'Deductible shares saved', failure: 'FAILED TO SAVE SETTINGS' },
});
