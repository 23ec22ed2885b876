/** The contract of the schema, on both databases. */
import { describeEachDatabase } from '../testing/database.ts';
import { schemaContract } from './schema.contract.ts';

describeEachDatabase('schema', schemaContract);
