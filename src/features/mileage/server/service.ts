/**
 * Reads and changes a person's vehicles. Changes hold the lock on the person's mileage, so that no journey is
 * added in the meantime.
 */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { shownName } from '#kernel/left-name.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayChangeVehicle, mayReadVehiclesOf } from '../access.ts';
import type * as contract from '../contract.ts';
import type { Vehicle, VehicleYear } from '../contract.ts';
import { kilometresOf, yearlyMileage } from '../rules.ts';
import { outstandingIn } from '../settlement.rules.ts';
import { findPerson, listMileage, type MileageRow } from './journey.repo.ts';
import { lockMileage } from './journey.service.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const euros = (cents: number) => decimalOf(cents, 'EUR');

/** @throws Problem 404 for a person outside the workspace; 403 without the right to read their reports. */
export async function listVehicles(
  { db, actor, request }: MemberContext,
  { params }: On<'listVehicles'>,
): Promise<CallAnswer<typeof contract.listVehicles>> {
  const person = orNotFound(await findPerson(db, params.userId));
  if (!mayReadVehiclesOf(actor, person.id)) throw new Problem(403);
  const vehicles = await repo.listVehicles(db, person.id);
  const byVehicle = Map.groupBy(await listMileage(db, person.id), ({ vehicleId }) => vehicleId);
  const { first_name: firstName, last_name: lastName, login, user_state: userState } = person;
  return {
    vehicles: vehicles.map((row) => ({ ...vehicleRow(row), years: yearsOf(byVehicle.get(row.id) ?? []) })),
    user: {
      user_id: person.id,
      name: shownName({ firstName, lastName, login, userState }, request.locale),
    },
  };
}

function yearsOf(rows: readonly MileageRow[]): VehicleYear[] {
  const byYear = [...Map.groupBy(rows, ({ year }) => year)].sort(([one], [other]) => other - one);
  return byYear.map(([year, some]) => {
    const journeys = some.filter(({ metres }) => metres !== null);
    const metres = journeys.reduce((sum, one) => sum + (one.metres ?? 0), 0);
    const [vehicle] = some;
    const scale = (vehicle && yearlyMileage(year, metres, vehicle)) ?? 0;
    const due = outstandingIn(some, scale);
    return {
      year,
      kilometres: kilometresOf(metres),
      journeys: journeys.length,
      amount: euros(scale - due),
      scale: euros(scale),
      due: euros(due),
    };
  });
}

/** @throws Problem 404; 403 for another person's vehicle. */
export async function readVehicle(
  { db, actor }: MemberContext,
  { params }: On<'readVehicle'>,
): Promise<Vehicle> {
  const row = orNotFound(await repo.findVehicle(db, params.vehicleId));
  if (!mayReadVehiclesOf(actor, row.account_id)) throw new Problem(403);
  return vehicleRow(row);
}

/** @throws Problem 409 when the name is taken. */
export async function addVehicle(context: MemberContext, { body }: On<'addVehicle'>): Promise<Vehicle> {
  const { db, actor, now } = context;
  const { name, kind, power = null, electric } = body;
  const added = await repo.insertVehicle(db, {
    workspace_id: actor.workspaceId,
    account_id: actor.userId,
    created_at: now,
    name,
    folded_name: fold(name),
    kind,
    power: kind === 'moped' ? null : power,
    electric,
  });
  if (added === undefined) throw nameTaken();
  await context.record({
    action: 'vehicle.added',
    subjectType: 'vehicle',
    subjectId: added.id,
    detail: { name },
  });
  return vehicleRow(orNotFound(await repo.findVehicle(db, added.id)));
}

/** @throws Problem 404; 403 for another person's vehicle; 409 when the name is taken. */
export async function updateVehicle(
  context: MemberContext,
  { params, body }: On<'updateVehicle'>,
): Promise<Vehicle> {
  const { db, now } = context;
  const before = await lockVehicle(context, params.vehicleId);
  const { name = before.name, retired = before.retired_at !== null } = body;
  const foldedName = fold(name);
  if (await repo.isNameTaken(db, { id: before.id, accountId: before.account_id, foldedName }))
    throw nameTaken();
  const since = before.retired_at ?? now;
  await repo.updateVehicle(db, before.id, {
    name,
    folded_name: foldedName,
    retired_at: retired ? since : null,
  });
  await context.record({
    action: 'vehicle.updated',
    subjectType: 'vehicle',
    subjectId: before.id,
    detail: { name: [before.name, name] },
  });
  return vehicleRow(orNotFound(await repo.findVehicle(db, before.id)));
}

/** @throws Problem 404; 403 for another person's vehicle; 409 VEHICLE_USED if it has journeys. */
export async function deleteVehicle(context: MemberContext, { params }: On<'deleteVehicle'>) {
  const { id, name, used } = await lockVehicle(context, params.vehicleId);
  if (used) throw new Problem(409, { code: 'VEHICLE_USED' });
  await repo.deleteVehicle(context.db, id);
  await context.record({
    action: 'vehicle.deleted',
    subjectType: 'vehicle',
    subjectId: id,
    detail: { name },
  });
  return { vehicleId: id };
}

/** Reads a vehicle for a change by its owner, under the lock on the owner's mileage. */
async function lockVehicle({ db, actor }: MemberContext, id: number): Promise<repo.VehicleRecord> {
  const { account_id: userId } = orNotFound(await repo.findVehicle(db, id));
  if (!mayChangeVehicle(actor, { userId })) throw new Problem(403);
  await lockMileage(db, userId);
  return orNotFound(await repo.findVehicle(db, id));
}

function nameTaken(): Problem {
  return new Problem(409, { errors: { name: generalError('taken') } });
}

function vehicleRow(row: repo.VehicleRecord): Vehicle {
  const { id: vehicleId, name, kind, power, electric, used } = row;
  return { vehicleId, name, kind, power, electric, retired: row.retired_at !== null, used };
}
