/**
 * Who it was, as a number: the user id that the SDK makes, else the keyed hash of the advertising id, which is not there
 * where consent was refused or a child is protected; 0: nobody knows.
 */
export const user = "if(e.user_id != '', cityHash64(e.user_id), e.device_hash)";

/** Whether anybody knows. */
export const isKnown = "(e.user_id != '' OR e.device_hash != 0)";
